"""Who asks, by which name and over what: only what was configured is believed, and of that only our own side."""

import re

import pytest

from referee.store.engine.faults import Unusable
from referee.web import create_app
from referee.web.door.limits import limiter
from referee.web.door.outside import Outside
from tests.web.phone import Phone

OURS = "127.0.0.1, ::1, 10.0.0.0/8"


@pytest.fixture
def made(tmp_path, monkeypatch):
    """An app as the environment has it."""

    def made(**told):
        for name, value in told.items():
            monkeypatch.setenv(f"REFEREE_{name.upper()}", value)
        app = create_app(tmp_path)
        app.add_url_rule("/seen", "seen", seen)
        return app

    return made


def seen():
    from flask import request

    return f"{request.remote_addr} {request.scheme}"


def ask(app, peer="127.0.0.1", **headers):
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    return app.test_client().get("/seen", headers=told, environ_base={"REMOTE_ADDR": peer}).text


# -- proxies -------------------------------------------------------------------------------------


@pytest.mark.parametrize("peer", ["127.0.0.1", "192.168.1.9", "::1"])
def test_at_home_no_header_says_who_asks(made, peer):
    forged = {"X_Forwarded_For": "198.51.100.7", "Forwarded": "for=198.51.100.7;proto=https", "X_Real_IP": "1.2.3.4"}
    assert ask(made(), peer, **forged, X_Forwarded_Proto="https") == f"{peer} http"


@pytest.mark.parametrize(
    ("told", "visitor"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("  198.51.100.7  ", "198.51.100.7"),
        ("203.0.113.9, 198.51.100.7", "198.51.100.7"),  # what the visitor told of itself
        ("127.0.0.1, 198.51.100.7", "198.51.100.7"),
        ("203.0.113.9, 198.51.100.7, 10.1.2.3", "198.51.100.7"),  # through two of ours
        ("203.0.113.9,198.51.100.7 ,10.1.2.3,10.9.9.9", "198.51.100.7"),
        ("2001:db8::7", "2001:db8::7"),
        ("[2001:db8::7]:4711", "2001:db8::7"),
        ("198.51.100.7:4711", "198.51.100.7"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("10.1.2.3", "10.1.2.3"),  # somebody on our own side
        ("", "127.0.0.1"),
        ("unknown", "127.0.0.1"),
        ("198.51.100.7, unknown", "127.0.0.1"),  # believed no further than it can be read
        ("198.51.100.7, junk, 10.1.2.3", "10.1.2.3"),
        ("198.51.100.7,", "127.0.0.1"),
        ("999.1.1.1", "127.0.0.1"),
        ("'; drop table", "127.0.0.1"),
        (",".join(["203.0.113.9"] * 300 + ["198.51.100.7"]), "198.51.100.7"),
    ],
)
def test_behind_a_proxy_its_own_word_counts_and_no_other(made, told, visitor):
    assert ask(made(proxies=OURS), X_Forwarded_For=told) == f"{visitor} http"


def test_without_its_word_the_proxy_itself_is_the_visitor(made):
    assert ask(made(proxies=OURS), "10.0.0.1") == "10.0.0.1 http"


@pytest.mark.parametrize("peer", ["192.168.1.9", "2001:db8::1", "11.0.0.1", ""])
def test_who_comes_past_the_proxy_is_who_it_is(made, peer):
    told = {"X_Forwarded_For": "198.51.100.7", "X_Forwarded_Proto": "https"}
    assert ask(made(proxies=OURS), peer, **told) == f"{peer} http"


def test_a_proxy_that_is_told_as_ipv4_is_known_on_a_socket_of_both(made):
    assert ask(made(proxies=OURS), "::ffff:127.0.0.1", X_Forwarded_For="198.51.100.7") == "198.51.100.7 http"


@pytest.mark.parametrize(
    ("hops", "told", "scheme"),
    [
        ("198.51.100.7", "https", "https"),
        ("198.51.100.7", "http", "http"),
        ("198.51.100.7", "https, http", "http"),  # the first is the visitor's own word
        ("198.51.100.7", " https ", "https"),
        ("198.51.100.7, 10.0.0.2", "https, http", "https"),  # the outer one of ours, then the inner
        ("198.51.100.7, 10.0.0.2", "http, https, http", "https"),
        ("198.51.100.7, 10.0.0.2", "https", "https"),
        ("198.51.100.7", "javascript", "http"),
        ("198.51.100.7", "", "http"),
        ("", "https", "https"),
    ],
)
def test_the_scheme_is_that_of_the_outermost_of_our_proxies(made, hops, told, scheme):
    answer = ask(made(proxies=OURS), X_Forwarded_For=hops, X_Forwarded_Proto=told)
    assert answer.split()[1] == scheme


def test_links_name_the_host_that_was_asked_and_never_a_forwarded_one(made):
    phone = Phone(made(proxies=OURS))
    id = phone.create("Ana", "Bo")
    forged = {"X-Forwarded-Host": "evil.example", "X-Forwarded-Prefix": "/evil", "X-Forwarded-Port": "666"}
    page = phone.client.get(f"/t/{id}/share", headers=forged).text
    (link,) = re.findall(r'value="(http[^"]+)"', page)
    assert link.startswith("http://localhost/e/") and "evil" not in page


@pytest.mark.parametrize("wrong", ["2", "nobody", "10.0.0.1/8", "*", "10.0.0.0/99"])
def test_what_is_no_network_is_told_at_the_start(monkeypatch, wrong):
    monkeypatch.setenv("REFEREE_PROXIES", wrong)
    with pytest.raises(Unusable, match="REFEREE_PROXIES holds addresses and networks"):
        Outside.of_environment()


# -- how often -----------------------------------------------------------------------------------


def guess(app, peer, told=None):
    """Codes, by a phone that drops its cookies; how many were looked at."""
    headers = {"X-Forwarded-For": told} if told else {}
    for tried in range(30):
        client = app.test_client()
        there = {"environ_base": {"REMOTE_ADDR": peer if isinstance(peer, str) else peer(tried)}, "headers": headers}
        token = re.search(r'csrf_token" value="([^"]+)', client.get("/join", **there).text)[1]
        if client.post("/join", data={"csrf_token": token, "code": f"{tried:06}"}, **there).status_code == 429:
            return tried
    return 30


@pytest.fixture
def fresh(made):
    def fresh(**told):
        app = made(**told)
        with app.app_context():
            limiter.reset()
        return app

    return fresh


def test_who_turns_through_the_addresses_of_one_network_gets_no_further(fresh):
    app = fresh()
    assert guess(app, lambda n: f"2001:db8:1:2::{n:x}") == 20
    assert guess(app, "2001:db8:1:3::1") == 20, "the neighbour's network"


def test_a_forged_header_moves_nobody_into_another_bucket(fresh):
    app = fresh(proxies=OURS)
    assert guess(app, "10.0.0.1", told="198.51.100.7") == 20
    assert guess(app, "10.0.0.1", told="203.0.113.9, 198.51.100.7") == 0, "told by itself"
    assert guess(app, "10.0.0.1", told="198.51.100.8") == 20, "another visitor of the same proxy"
    assert guess(app, "192.0.2.1", told="198.51.100.9") == 20 and guess(app, "192.0.2.1", told="198.51.100.10") == 0


# -- host names ----------------------------------------------------------------------------------


def at(app, host, path="/", **more):
    return app.test_client().get(path, headers={"Host": host, "Accept-Language": "en"}, **more)


@pytest.mark.parametrize(
    "host", ["evil.example", "example.org.evil.example", "xexample.org", "127.0.0.1", "", "a b", "@"]
)
def test_another_name_is_refused_with_the_right_one(made, host):
    app = made(hosts="example.org, .club.example")
    answer = at(app, host, "/rules?q=tie")
    assert answer.status_code == 400 and "answers to another name: example.org" in answer.text
    assert 'href="http://example.org/rules?q=tie"' in answer.text and "evil" not in answer.text
    with at(app, host, "/static/css/house.css") as style:
        assert style.status_code == 200, "the page that says so looks like one of ours"


@pytest.mark.parametrize("host", ["example.org", "EXAMPLE.ORG", "example.org:8000", "club.example", "a.club.example"])
def test_our_own_names_are_answered(made, host):
    assert at(made(hosts="example.org, .club.example"), host).status_code == 200


def test_nothing_is_written_and_nothing_typed_is_lost_by_another_name(made):
    app = made(hosts="example.org")
    phone = Phone(app)
    phone.client.get("/join", headers={"Host": "example.org"})
    answer = phone.client.post("/join", data={"code": "123 456"}, headers={"Host": "evil.example"})
    assert answer.status_code == 400 and "123 456" in answer.text and 'href="http://example.org/join"' in answer.text


@pytest.mark.parametrize("host", ["my.pi", "192.168.1.7:8000", "[fe80::1]:8000", "referee.local"])
def test_at_home_any_name_will_do(made, host):
    assert at(made(), host).status_code == 200


# -- https ---------------------------------------------------------------------------------------

THERE = {"base_url": "https://referee.test"}
BEHIND = {"X-Forwarded-For": "198.51.100.7", "X-Forwarded-Proto": "https"}


def given(answer):
    return [each for each in answer.headers.getlist("Set-Cookie") if "referee_" in each]


def test_where_all_is_https_every_request_is(made):
    app = made(https="1")
    assert ask(app, "192.168.1.9") == "192.168.1.9 https"
    answer = app.test_client().get("/", headers={"X-Forwarded-Proto": "http"})
    (cookie,) = given(answer)
    assert cookie.startswith("__Host-referee_") and "Secure" in cookie and "Path=/" in cookie and "Domain" not in cookie
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000", "of this name, not of those beneath it"


def test_over_https_no_other_site_opens_or_embeds_a_page(made):
    app = made(https="1")
    for where in ("/", "/static/css/house.css"):
        with app.test_client().get(where) as answer:
            policies = {answer.headers[f"Cross-Origin-{each}-Policy"] for each in ("Opener", "Resource")}
            assert policies == {"same-origin"}


def test_through_a_proxy_each_phone_has_the_cookie_of_its_way(made):
    app = made(proxies=OURS)
    (home,) = given(app.test_client().get("/", environ_base={"REMOTE_ADDR": "192.168.1.9"}, headers=BEHIND))
    assert home.startswith("referee_") and "Secure" not in home
    answer = app.test_client().get("/", environ_base={"REMOTE_ADDR": "10.0.0.1"}, headers=BEHIND)
    assert given(answer)[0].startswith("__Host-referee_") and "Strict-Transport-Security" not in answer.headers


def test_nobody_makes_us_promise_https_by_a_header(made):
    answer = made().test_client().get("/", headers=BEHIND)
    assert "Strict-Transport-Security" not in answer.headers and "Secure" not in given(answer)[0]


def test_a_phone_keeps_its_tables_when_https_comes(made):
    app = made()
    phone = Phone(app)
    id = phone.create("Ana", "Bo")
    name = app.config["SESSION_COOKIE_NAME"]
    old = phone.client.get_cookie(name).value
    client = app.test_client()
    client.set_cookie(name, old, domain="referee.test")
    answer = client.get(f"/t/{id}", **THERE)
    assert answer.status_code == 200
    gone, new = given(answer)
    assert gone.startswith(f"{name}=;") and new.startswith(f"__Host-{name}=") and "Secure" in new
    client.delete_cookie(name, domain="referee.test")
    again = client.get(f"/t/{id}", **THERE)
    assert again.status_code == 200 and not given(again), "once"


def test_over_https_a_cookie_of_the_neighbours_does_not_push_ours_aside(made):
    """A neighbouring host name, or whoever is on the line, may write a cookie of a plain name; of ours not."""
    app = made(https="1")
    mine, other = app.test_client(), app.test_client()
    for client in (mine, other):
        client.get("/new/faraway/tally", **THERE)
    name = app.config["SESSION_COOKIE_NAME"]
    foreign = other.get_cookie(f"__Host-{name}", domain="referee.test").value
    mine.set_cookie(name, foreign, domain="referee.test")
    mine.get("/new/faraway/tally", **THERE)
    with mine.session_transaction(**THERE) as session:
        kept = session["phone"]
    mine.delete_cookie(name, domain="referee.test")
    with mine.session_transaction(**THERE) as session:
        assert session["phone"] == kept
