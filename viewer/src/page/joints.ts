// A tab with a slider for each joint of an open chain: the page shows the machine with its joints at other values than at
// the start of the run, until its time is another one.

import type { Motion, Pose } from "../motion";
import { planarPoint, spatialPoint, turnedBy } from "../poses";
import type { ChainJoint, Payload } from "../protocol";
import { make } from "./dom";
import { JointSliders } from "./joint_sliders";
import type { Page } from "./page";

/** A machine without such joints has no tab. */
export function addJoints(page: Page): void {
  const { payload, motion } = page.run;
  const joints = payload.joints ?? [];
  if (joints.length === 0) return;
  const values = new Map<string, number>();
  const sliders = new JointSliders(({ name }, value) => {
    page.clock.pause();
    values.set(name, value);
    motion.showPoses(posed(payload, motion, values));
    page.schedule();
  });
  let time = page.clock.time;
  page.clock.onChange(() => {
    const isSame = page.clock.time === time && !page.clock.playing;
    time = page.clock.time;
    if (isSame || values.size === 0) return;
    values.clear();
    motion.showPoses(null);
    sliders.set(joints);
  });
  sliders.set(joints);
  const hint = "The machine with its joints at other values than at the start; it moves on when the time does.";
  page.addTab({
    name: "Joints",
    element: make("div", { class: "joints" }, [make("p", { class: "faint", text: hint }), sliders.element]),
    rank: 5,
  });
}

/** The poses of the bodies at the start, with joints at other values. */
export function posed(
  { scene, joints = [] }: Payload,
  motion: Motion,
  values: ReadonlyMap<string, number>,
): Map<number, Pose> {
  const frame = motion.atFrame(0);
  const poses = new Map(scene.bodies.map((_, body) => [body, motion.runPose(body, frame)]));
  for (const joint of joints) {
    const value = values.get(joint.name);
    if (value !== undefined) move(joint, scene, poses, value - joint.value);
  }
  return poses;
}

/** What hangs on a joint is turned about its pin, or moved along its slide, as one piece. */
function move(joint: ChainJoint, scene: Payload["scene"], poses: Map<number, Pose>, by: number): void {
  const [mark] = scene.elements.find(({ name }) => name === joint.name)?.marks ?? [];
  const base = mark && poses.get(mark.body);
  if (!base) return;
  const { dim } = scene;
  const inWorld = dim === 2 ? planarPoint : spatialPoint;
  const origin = base.slice();
  origin.fill(0, 0, dim);
  const axis = inWorld(origin, mark.axis ?? [0, 0, 1], new Float64Array(dim));
  const pivot = inWorld(base, mark.point, new Float64Array(dim));
  const change = joint.sign * by;
  for (const body of joint.part) {
    const pose = poses.get(body);
    if (!pose) continue;
    if (joint.turns) turnedBy(pose, pivot, axis, change);
    else for (let i = 0; i < dim; i++) pose[i] += change * axis[i];
  }
}
