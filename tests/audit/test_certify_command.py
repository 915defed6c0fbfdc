"""`cardan run --certify` and `cardan certify`."""

from __future__ import annotations

import json

from click.testing import CliRunner

from cardan.cli import app

MASS = """
cardan: 1
name: mass
gravity: null
parameters: {k: 40}
bodies:
  mass: {mass: 1, inertia: 1, position: [1, 0]}
forces:
  spring: {type: Spring, a: "ground.at(0, 0)", b: mass, stiffness: k, free_length: 0.6}
analyses:
  - simulate: {until: 1}
"""


def call(*words):
    return CliRunner().invoke(app, [str(word) for word in words])


def model_file(folder):
    path = folder / "mass.yaml"
    path.write_text(MASS, encoding="utf-8")
    return path


def test_certificate_is_printed_and_written(tmp_path):
    out, cert = tmp_path / "run.h5", tmp_path / "certificate.json"
    done = call("run", model_file(tmp_path), "-o", out, "--certify-to", cert)
    assert done.exit_code == 0, done.output
    assert "no limit is exceeded" in done.stdout
    assert json.loads(cert.read_text(encoding="utf-8"))["ok"] is True
    again = call("certify", out, model_file(tmp_path), "--json")
    assert again.exit_code == 0, again.output
    assert json.loads(again.stdout) == json.loads(cert.read_text(encoding="utf-8"))


def test_exceeded_limit_is_exit_code_3_and_the_result_is_kept(tmp_path):
    out = tmp_path / "run.h5"
    done = call("run", model_file(tmp_path), "-o", out, "--certify", "--limit", "energy=0")
    assert done.exit_code == 3, done.output
    assert "exceeded: energy balance" in done.stdout
    assert out.is_file()


def test_json_holds_the_certificate(tmp_path):
    done = call("run", model_file(tmp_path), "--certify-gradient", "terminal: mass.x", "--json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)["runs"][0]["certificate"]
    assert found["checks"][-1]["name"] == "gradient"


def test_mistakes_are_told_before_the_run(tmp_path):
    file = model_file(tmp_path)
    for words, said in (
        (("--limit", "energy=1"), "add --certify"),
        (("--certify", "--limit", "enrgy=1"), 'did you mean "energy"'),
        (("--certify", "--limit", "energy"), "expected a check and a number"),
        (("--certify-to", tmp_path / "c.txt"), ".json"),
        (("--certify-to", tmp_path / "nowhere" / "c.json"), "there is no folder"),
    ):
        done = call("run", file, *words)
        assert done.exit_code == 2
        assert said in done.output
