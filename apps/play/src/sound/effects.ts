import { bell, mixInto, pad, pitchOf, pluck, silence, thump, whoosh, type Samples } from './synth.ts'

/** Plays notes in turn with the given voice. */
function run(
  notes: readonly number[],
  gapSeconds: number,
  seconds: number,
  voice: (hertz: number) => Samples,
  volume = 0.5,
): Samples {
  const out = silence(gapSeconds * notes.length + seconds)
  for (const [index, note] of notes.entries()) mixInto(out, voice(pitchOf(note)), index * gapSeconds, volume)
  return out
}

const ring = (seconds: number) => (hertz: number) => bell(hertz, seconds)

/** Every sound effect, synthesized without samples. */
export const effects = {
  click: () => thump(420, 0.09),
  spin: () => {
    const out = silence(0.7)
    mixInto(out, whoosh(0.6, 300, 2200), 0, 0.8)
    mixInto(out, thump(90, 0.2), 0, 0.6)
    return out
  },
  stop: () => thump(105, 0.26),
  /** A board is swept away: water that runs off, and a bell for the next one. */
  sweep: () => {
    const out = silence(1.1)
    mixInto(out, whoosh(0.7, 2600, 500), 0, 0.7)
    mixInto(out, run([74, 79, 86], 0.06, 0.7, ring(0.7), 0.4), 0.12, 0.7)
    return out
  },
  scatter1: () => run([76, 83], 0.06, 1.1, ring(1.1)),
  scatter2: () => run([79, 86], 0.06, 1.2, ring(1.2)),
  scatter3: () => run([83, 90, 95], 0.07, 1.6, ring(1.5)),
  suspense: () => {
    const out = silence(1.3)
    for (let beat = 0; beat < 14; beat += 1) mixInto(out, pluck(pitchOf(45 + beat), 0.3, 0.5), beat * 0.085, 0.45)
    mixInto(out, whoosh(1.2, 200, 3200), 0, 0.5)
    return out
  },
  /** A pointer passing a peg, a ball at a pin. */
  tick: () => thump(640, 0.05),
  pin: () => pluck(pitchOf(86), 0.12, 0.7),
  gem: () => run([79, 84, 91], 0.05, 0.7, ring(0.7), 0.4),
  boom: () => {
    const out = silence(1)
    mixInto(out, thump(52, 0.7), 0, 0.9)
    mixInto(out, whoosh(0.8, 2400, 120), 0, 0.7)
    return out
  },
  winLine: () => run([72, 76, 79], 0.06, 0.8, (hertz) => pluck(hertz, 0.8, 0.8), 0.6),
  win: () => run([67, 72, 76, 79, 84], 0.085, 1.3, ring(1.2), 0.42),
  returned: () => thump(300, 0.12),
  /** A lantern leaves the water and rises: a breath of air and a soft run upwards. */
  lantern: () => {
    const out = run([69, 74, 81], 0.13, 1.5, ring(1.4), 0.3)
    mixInto(out, whoosh(1.1, 180, 1400), 0, 0.45)
    return out
  },
  greatLantern: () => {
    const out = run([69, 76, 81, 85, 88], 0.11, 1.8, ring(1.7), 0.34)
    mixInto(out, whoosh(1.3, 180, 2600), 0, 0.6)
    mixInto(out, thump(70, 0.4), 0, 0.5)
    return out
  },
  /** A card slides over the felt. */
  card: () => {
    const out = silence(0.3)
    mixInto(out, whoosh(0.2, 3400, 1200), 0, 0.55)
    mixInto(out, thump(260, 0.08), 0.17, 0.5)
    return out
  },
  /** Dice or discs that are shaken under a cup. */
  rattle: () => {
    const out = silence(1.6)
    for (let knock = 0; knock < 19; knock += 1)
      mixInto(out, thump(380 + ((knock * 137) % 290), 0.07), knock * 0.078 + ((knock * 7) % 5) * 0.006, 0.6)
    return out
  },
  /** A ball runs round a wheel and falls over its pockets. */
  ball: () => {
    const out = silence(7.4)
    mixInto(out, whoosh(6, 900, 380), 0, 0.4)
    for (let knock = 0; knock < 11; knock += 1)
      mixInto(out, thump(900 - knock * 30, 0.05), 5.4 + knock * knock * 0.016, 0.5)
    return out
  },
  /** A coin falls on metal: two clear partials a little apart. */
  coin: () => run([88, 95], 0.045, 0.6, ring(0.55), 0.4),
  coinHigh: () => run([91, 98], 0.045, 0.7, ring(0.65), 0.42),
  coinTop: () => run([95, 102, 107], 0.05, 1, ring(0.95), 0.44),
  greatCoin: () => {
    const out = run([79, 86, 91, 98, 103], 0.07, 1.6, ring(1.5), 0.42)
    mixInto(out, thump(62, 0.5), 0, 0.7)
    return out
  },
  gong: () => {
    const out = silence(3)
    mixInto(out, bell(pitchOf(41), 2.8), 0, 0.9)
    mixInto(out, bell(pitchOf(48), 2.4), 0.02, 0.4)
    mixInto(out, whoosh(1.4, 2600, 300), 0, 0.35)
    for (let beat = 0; beat < 9; beat += 1)
      mixInto(out, thump(70 + beat * 4, 0.22), 0.55 + beat * 0.1, 0.4 + beat * 0.05)
    return out
  },
  /** The roll of a lion-dance drum. */
  roll: () => {
    const out = silence(0.9)
    for (const [beat, at] of [0, 0.11, 0.22, 0.3, 0.38, 0.46, 0.54].entries())
      mixInto(out, thump(beat % 3 === 0 ? 82 : 112, 0.2), at, beat % 3 === 0 ? 0.75 : 0.45)
    return out
  },
  heartbeat: () => {
    const out = silence(1.5)
    for (const at of [0, 0.24, 0.8, 1.04]) mixInto(out, thump(48, 0.35), at, 0.95)
    mixInto(out, whoosh(1.4, 160, 2200), 0, 0.3)
    return out
  },
  grand: () => {
    const out = fanfare([60, 64, 67, 72, 76, 79, 84, 88, 91, 96], 0.14)
    mixInto(out, bell(pitchOf(41), 2.6), 0, 0.8)
    for (let beat = 0; beat < 14; beat += 1) mixInto(out, thump(74, 0.22), beat * 0.12, 0.45)
    return out
  },
  /** Wings that beat. */
  flap: () => {
    const out = silence(0.7)
    for (let beat = 0; beat < 5; beat += 1) mixInto(out, whoosh(0.12, 500, 1_500), beat * 0.1, 0.55 - beat * 0.06)
    return out
  },
  /** People in the stands, all at once. */
  crowd: () => {
    const out = silence(2.2)
    for (const [from, to, at, volume] of [
      [500, 900, 0, 0.6],
      [900, 1_500, 0.12, 0.45],
      [1_600, 700, 0.5, 0.4],
    ] as const)
      mixInto(out, whoosh(1.6, from, to), at, volume)
    return out
  },
  /** A rooster that calls: four notes, the third one long. */
  crow: () => {
    const out = silence(1.7)
    for (const [note, at, seconds] of [
      [74, 0, 0.16],
      [79, 0.2, 0.18],
      [84, 0.42, 0.6],
      [79, 1, 0.5],
    ] as const)
      mixInto(out, pad(pitchOf(note), seconds + 0.7), at - 0.1 < 0 ? 0 : at - 0.1, 0.4)
    return out
  },
  /** Palm leaves that are turned, and the one that stays. */
  leaves: () => {
    const out = silence(2.4)
    for (let leaf = 0; leaf < 14; leaf += 1)
      mixInto(out, whoosh(0.09, 900, 2600), leaf * 0.075 + leaf * leaf * 0.004, 0.4)
    mixInto(out, run([74, 79, 83, 86], 0.1, 1.4, ring(1.3), 0.36), 1.75, 0.9)
    return out
  },
  spread: () => {
    const out = run([79, 86], 0.05, 0.7, ring(0.7), 0.4)
    mixInto(out, whoosh(0.3, 400, 2400), 0, 0.6)
    return out
  },
  /** The pool is won: fire rises from the deep, and then a long fanfare. */
  pool: () => {
    const rise = silence(2.7)
    for (let beat = 0; beat < 18; beat += 1) mixInto(rise, thump(60 + beat * 6, 0.3), beat * 0.145, 0.35 + beat * 0.02)
    mixInto(rise, whoosh(2.6, 120, 4200), 0, 0.6)
    const all = silence(9.5)
    mixInto(all, rise, 0, 1)
    mixInto(all, fanfare([55, 62, 67, 71, 74, 79, 74, 79, 83, 86, 83, 86, 91], 0.19), 2.7, 1)
    mixInto(all, run([79, 83, 86, 91, 95, 98], 0.16, 2.4, ring(2.2), 0.32), 6, 1)
    return all
  },
  /** A cannon under water: a short knock with a bubble. */
  shot: () => {
    const out = silence(0.2)
    mixInto(out, thump(190, 0.12), 0, 0.5)
    mixInto(out, whoosh(0.14, 700, 1900), 0, 0.3)
    return out
  },
  netThrow: () => {
    const out = silence(0.5)
    mixInto(out, whoosh(0.42, 500, 2600), 0, 0.7)
    mixInto(out, thump(150, 0.16), 0, 0.4)
    return out
  },
  torpedo: () => {
    const out = silence(0.8)
    mixInto(out, whoosh(0.75, 160, 900), 0, 0.9)
    mixInto(out, thump(62, 0.4), 0, 0.6)
    return out
  },
  /** A small fish is caught. */
  splash: () => {
    const out = silence(0.5)
    mixInto(out, whoosh(0.22, 2200, 500), 0, 0.5)
    mixInto(out, run([84, 91], 0.05, 0.4, ring(0.4), 0.35), 0.04, 0.8)
    return out
  },
  zap: () => {
    const out = silence(0.7)
    for (let flash = 0; flash < 9; flash += 1) mixInto(out, whoosh(0.05, 3800, 1400), flash * 0.055, 0.7 - flash * 0.05)
    mixInto(out, thump(120, 0.3), 0, 0.5)
    return out
  },
  /** A boss comes: a deep horn over a drum. */
  bossHorn: () => {
    const out = silence(3)
    for (const [note, at] of [
      [33, 0],
      [40, 0.05],
      [45, 0.9],
    ] as const) {
      mixInto(out, pad(pitchOf(note), 1.9), at, 0.9)
      mixInto(out, pad(pitchOf(note + 12), 1.7), at, 0.4)
    }
    for (let beat = 0; beat < 10; beat += 1) mixInto(out, thump(54, 0.3), beat * 0.26, 0.5 + beat * 0.04)
    return out
  },
  count: () => bell(pitchOf(91), 0.12),
  big: () => fanfare([60, 64, 67, 72, 67, 72, 76, 79, 84], 0.16),
  free: () => fanfare([57, 64, 69, 72, 76, 81, 88], 0.2),
} satisfies Record<string, () => Samples>

export type EffectName = keyof typeof effects

function fanfare(notes: readonly number[], gapSeconds: number): Samples {
  const out = silence(gapSeconds * notes.length + 2.4)
  for (const [index, note] of notes.entries()) {
    const at = index * gapSeconds
    mixInto(out, bell(pitchOf(note), 1.8), at, 0.34)
    mixInto(out, pluck(pitchOf(note - 12), 1.6, 0.9), at, 0.5)
    if (index % 2 === 0) mixInto(out, thump(80, 0.3), at, 0.6)
  }
  mixInto(out, bell(pitchOf((notes.at(-1) ?? 72) + 12), 2.2), gapSeconds * notes.length, 0.3)
  return out
}
