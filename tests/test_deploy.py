"""The samples of deploy/, as far as this machine can try them; before a real proxy: tests/live/test_proxies.py."""

import os
import re
import shutil
import socket
import subprocess
import sys

import pytest
import yaml

from referee.web import ROOT

DEPLOY = ROOT / "deploy"
UNIT = (DEPLOY / "referee.service").read_text("utf-8")
COMPOSE = (DEPLOY / "compose.yaml").read_text("utf-8")
STEPS = re.sub(r"\\\n\s*", "", (DEPLOY / "Containerfile").read_text("utf-8"))

READ_ONLY = """
set -e
mount --make-rprivate / && mount --rbind / /mnt && mount -o remount,ro,bind /mnt
mount --bind "$DATA" /mnt/media && mount -t tmpfs tmpfs /mnt/tmp
mkdir -p "/mnt$ROOT" && mount --rbind "$ROOT" "/mnt$ROOT" && mount -o remount,ro,bind "/mnt$ROOT"  # it may lie in there
exec chroot /mnt sh -c '
    cd "$ROOT"
    touch here 2>/dev/null && exit 1
    "$PYTHON" app.py & app=$!
    for n in $(seq 80); do
        sleep 0.3
        "$PYTHON" -c "$ASK" 2>/dev/null && kill $app && wait $app; [ $? = 0 ] && echo WELL && exit 0
    done
    kill $app'
"""


def told(text):
    """Names of variables of this app."""
    return set(re.findall(r"REFEREE_[A-Z]+", text))


KNOWN = told("".join(file.read_text("utf-8") for file in ROOT.glob("referee/**/*.py")))
FOR_COMPOSE = {"REFEREE_HOST", "REFEREE_PASSWORD", "REFEREE_APP"}  # between compose.yaml and Caddyfile


def need(command):
    if shutil.which(command) is None:
        pytest.skip(f"no {command} here")


@pytest.mark.parametrize("file", sorted(DEPLOY.iterdir()), ids=lambda file: file.name)
def test_variables_that_are_told_are_read(file):
    assert told(file.read_text("utf-8")) - FOR_COMPOSE <= KNOWN


# -- systemd -------------------------------------------------------------------------------------


@pytest.fixture
def unit(tmp_path):
    """The unit, with the project where it is here."""
    file = tmp_path / "referee.service"
    assert UNIT.count("/opt/referee") > 3
    text = UNIT.replace("/opt/referee/.venv/bin/python", sys.executable)
    file.write_text(text.replace("=referee\n", "=daemon\n"))  # a user that there is
    return file


def test_systemd_finds_nothing_wrong_with_the_unit(unit):
    need("systemd-analyze")
    answer = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True, timeout=60)
    wrong = [line for line in answer.stderr.splitlines() if "referee.service" in line]
    assert wrong == [], answer.stderr


def test_the_unit_leaves_the_app_little_that_it_does_not_need(unit):
    need("systemd-analyze")
    asked = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)]
    answer = subprocess.run(asked, capture_output=True, text=True, timeout=60)
    assert answer.returncode == 0, answer.stdout[-600:]


# -- containers ----------------------------------------------------------------------------------


def test_the_image_holds_what_the_app_needs_and_is_run_by_nobody_in_particular(tmp_path):
    """The same files in an empty folder: the app starts there, and the image's own question finds it well."""
    copied = re.findall(r"^COPY (?!--from)(.+) (\S+)$", STEPS.split("FROM")[-1], re.MULTILINE)
    for sources, target in copied:
        for source in sources.split():
            where = tmp_path / "app" / (source if target.startswith(".") else target)
            where.parent.mkdir(parents=True, exist_ok=True)
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, where, ignore=lambda *_: {"__pycache__"})  # which others are writing
            else:
                shutil.copy(ROOT / source, where)
    asked = "import referee.web, pathlib; referee.web.create_app(pathlib.Path('../data')).test_client().get('/')"
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    answer = subprocess.run(
        [sys.executable, "-c", asked], cwd=tmp_path / "app", env=env, capture_output=True, text=True, timeout=60
    )
    assert answer.returncode == 0, answer.stderr
    last = STEPS.split("FROM")[-1]
    assert re.search(r"^USER [1-9]\d+", last, re.MULTILINE) and 'CMD ["python", "app.py"]' in last
    assert last.index("USER") > last.index("COPY"), "what it runs is not its own to change"


def test_the_image_is_installed_from_files_that_are_there():
    wanted = re.findall(r"-r (\S+)", STEPS)
    assert wanted and all((ROOT / file).exists() for file in wanted)


def test_the_root_of_its_file_system_may_be_read_only(tmp_path):
    """A machine of its own as far as mounts go: nothing but the data and what is temporary can be written to."""
    need("unshare")
    if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode:
        pytest.skip("no right here to mount anything")
    (tmp_path / "data").mkdir()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    ask = re.search(r'CMD \["python", "-c", "(.+?)"\]', STEPS)[1].replace("8000", port)
    env = {**os.environ, "PORT": port, "HOST": "127.0.0.1", "REFEREE_DATA": "/media", "PYTHONDONTWRITEBYTECODE": "1"}
    env |= {"ASK": ask, "PYTHON": sys.executable, "DATA": str(tmp_path / "data"), "ROOT": str(ROOT)}
    answer = subprocess.run(
        ["unshare", "--mount", "bash", "-c", READ_ONLY], env=env, capture_output=True, text=True, timeout=90
    )
    assert "WELL" in answer.stdout and answer.stderr == "", answer.stderr
    assert (tmp_path / "data" / "referee.db").exists() and not (ROOT / "here").exists()


def test_the_services_fit_together():
    compose = yaml.safe_load(COMPOSE)
    services = compose["services"]
    assert set(services) == {"app", "database", "proxy"}
    for service in services.values():
        assert set(service.get("networks", [])) <= set(compose["networks"])
        assert set(service.get("depends_on", [])) <= set(services)
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert source in compose["volumes"] or (DEPLOY / source).exists(), volume
    app, database = services["app"], services["database"]
    assert app["read_only"] and app["cap_drop"] == ["ALL"] and "ports" not in app, "only the proxy reaches it"
    assert (DEPLOY / app["build"]["context"] / app["build"]["dockerfile"]).exists()
    user, base = database["environment"]["POSTGRES_USER"], database["environment"]["POSTGRES_DB"]
    address = app["environment"]["REFEREE_DATABASE"]
    assert address.startswith(f"postgresql://{user}:") and address.endswith(f"@database/{base}")
    assert app["environment"]["REFEREE_PROXIES"] == compose["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert services["proxy"]["environment"]["REFEREE_APP"] == "app:8000"


def test_compose_reads_its_file():
    need("docker")
    if subprocess.run(["docker", "compose", "version"], capture_output=True).returncode:
        pytest.skip("this docker has no compose")
    env = {**os.environ, "REFEREE_HOST": "referee.example", "REFEREE_PASSWORD": "x"}
    asked = ["docker", "compose", "-f", str(DEPLOY / "compose.yaml"), "config", "--quiet"]
    answer = subprocess.run(asked, env=env, capture_output=True, text=True, timeout=60)
    assert answer.returncode == 0, answer.stderr


def test_caddy_reads_its_file(tmp_path):
    need("caddy")
    env = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    asked = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    answer = subprocess.run(asked, env=env, capture_output=True, text=True, timeout=60)
    assert answer.returncode == 0, answer.stderr
