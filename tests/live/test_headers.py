"""What a request claims of itself, over the wire: from the machine itself too, nothing of it is believed unasked."""

import http.client

import pytest


def asked(served, **headers):
    line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
    line.request("GET", "/", headers=headers)
    answer = line.getresponse()
    text = answer.read().decode()
    line.close()
    return answer, text


@pytest.mark.parametrize("header", ["X-Forwarded-Proto", "X-Forwarded-Ssl", "X-Forwarded-Protocol"])
@pytest.mark.parametrize("value", ["https", "on", "ssl"])
def test_no_header_makes_plain_http_secure(served, header, value):
    answer, _ = asked(served, **{header: value})
    assert answer.status == 200 and "Secure" not in answer.getheader("Set-Cookie")
    assert answer.getheader("Strict-Transport-Security") is None


@pytest.mark.parametrize("header", ["SCRIPT_NAME", "PATH_INFO", "REMOTE_USER", "REMOTE_ADDR", "Script-Name"])
def test_no_header_names_another_place(served, header):
    answer, text = asked(served, **{header: "/elsewhere"})
    assert answer.status == 200 and "/elsewhere" not in text


def test_nobody_is_told_what_serves(served):
    answer, _ = asked(served)
    assert "gunicorn" not in str(answer.headers).lower() and "python" not in str(answer.headers).lower()


def test_two_words_for_one_thing_break_nothing(served):
    answer, _ = asked(served, **{"X-Forwarded-Proto": "https", "X-Forwarded-Ssl": "off"})
    assert answer.status == 200
