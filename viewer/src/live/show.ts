// A run of the core as the page shows runs.

import type { Live, Payload, RunEvent } from "../protocol";
import type { LiveRun } from "./data";
import { drawnAt } from "./scene";
import type { Account } from "./words";

/** The payload of a run: that of the first one, with what is other now. */
export function payloadOf(
  first: Payload,
  live: Live,
  run: LiveRun,
  values: ReadonlyMap<string, number>,
  account: Account | null,
): Payload {
  const times = run.channels[first.time];
  const seen = run.events.map(([t, number, what]) => ({
    t,
    ...live.happenings[number],
    ...(what > 0 ? live.doings[what] : {}),
  }));
  const framesAfter = (moments: number[]) => [
    ...new Set(moments.map((t) => times.findIndex((time) => time >= t)).filter((k) => k > 0)),
  ];
  return {
    ...first,
    ...drawnAt(first, live.scene, values, run.looks),
    frames: run.frames,
    events: seen.map(({ t, name, what }): RunEvent => ({ t, name, what })),
    jumps: {
      events: framesAfter(seen.filter(({ acts }) => acts).map(({ t }) => t)),
      impacts: framesAfter(seen.filter(({ strikes }) => strikes).map(({ t }) => t)),
    },
    activity: { ...first.activity, ...activityOf(run, times) },
    about: {
      ...first.about,
      analysis: "simulate",
      method: "live",
      integrator: run.stiff ? "adams, bdf" : "adams",
      status: account ? account.text : "finished",
      messages: [],
      constraint_error: null,
      steps: run.steps,
      parameters: Object.fromEntries(values),
    },
  };
}

/** From when on switched forces act, or do not. */
function activityOf(run: LiveRun, times: Float64Array): Record<string, [number, boolean][]> {
  return Object.fromEntries(
    Object.entries(run.acting).map(([name, acting]) => {
      const changes: [number, boolean][] = [];
      acting.forEach((on, k) => {
        if (k === 0 || on !== acting[k - 1]) changes.push([times[k], on === 1]);
      });
      return [name, changes];
    }),
  );
}
