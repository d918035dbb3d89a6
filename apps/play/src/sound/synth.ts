import { seededRandom } from '../seeded-random.ts'

/** Samples per second of all sounds. */
export const sampleRate = 22_050

/** Sound as samples from -1 to 1. */
export type Samples = Float32Array

/** A silent buffer of the given length. */
export function silence(seconds: number): Samples {
  return new Float32Array(Math.ceil(seconds * sampleRate))
}

/** The frequency of a MIDI note in hertz (equal temperament, 69 is 440 Hz). */
export function pitchOf(midi: number): number {
  return 440 * 2 ** ((midi - 69) / 12)
}

/** Mixes a sound into another at a given time and volume; anything past the end is cut off. */
export function mixInto(target: Samples, sound: Samples, atSeconds: number, volume: number): void {
  const start = Math.round(atSeconds * sampleRate)
  const end = Math.min(sound.length, target.length - start)
  for (let index = 0; index < end; index += 1)
    target[start + index] = (target[start + index] ?? 0) + (sound[index] ?? 0) * volume
}

/** Mixes a sound into a loop: anything past the end continues at the start. */
export function mixIntoLoop(loop: Samples, sound: Samples, atSeconds: number, volume: number): void {
  const start = Math.round(atSeconds * sampleRate)
  for (let index = 0; index < sound.length; index += 1) {
    const at = (start + index) % loop.length
    loop[at] = (loop[at] ?? 0) + (sound[index] ?? 0) * volume
  }
}

/** A plucked string (Karplus and Strong, 1983): a burst of noise that circulates in a damped delay line. */
export function pluck(hertz: number, seconds: number, brightness: number): Samples {
  const out = silence(seconds)
  const period = Math.max(2, Math.round(sampleRate / hertz))
  const line = new Float32Array(period)
  const random = seededRandom(Math.round(hertz * 10))
  let last = 0
  for (let index = 0; index < period; index += 1) {
    last += (random() * 2 - 1 - last) * (0.25 + brightness * 0.75)
    line[index] = last
  }
  const keep = 0.9965
  for (let index = 0; index < out.length; index += 1) {
    const at = index % period
    const now = line[at] ?? 0
    const next = line[(at + 1) % period] ?? 0
    line[at] = (now * 0.5 + next * 0.5) * keep
    out[index] = now
  }
  return fadeOut(out, 0.08)
}

/** A bell: inharmonic partials, each with its own decay. */
export function bell(hertz: number, seconds: number): Samples {
  const partials = [
    [1, 1, 1],
    [2.01, 0.55, 0.7],
    [3.02, 0.28, 0.45],
    [4.21, 0.2, 0.3],
    [5.43, 0.12, 0.2],
  ] as const
  return shaped(
    seconds,
    (time) =>
      partials.reduce(
        (sum, [ratio, volume, life]) =>
          sum + Math.sin(2 * Math.PI * hertz * ratio * time) * volume * Math.exp((-4.5 * time) / (seconds * life)),
        0,
      ) * 0.5,
  )
}

/** A low thump with a click, like something heavy coming to rest. */
export function thump(hertz: number, seconds: number): Samples {
  const random = seededRandom(3)
  return shaped(seconds, (time) => {
    const sweep = hertz * (1 + 1.6 * Math.exp(-time * 45))
    return (
      Math.sin(2 * Math.PI * sweep * time) * Math.exp(-time * 16) * 0.9 +
      (random() * 2 - 1) * Math.exp(-time * 160) * 0.35
    )
  })
}

/** Filtered noise that sweeps in pitch and swells. */
export function whoosh(seconds: number, from: number, to: number): Samples {
  const random = seededRandom(5)
  let low = 0
  let band = 0
  return shaped(seconds, (time) => {
    const part = time / seconds
    const cut = (2 * Math.PI * (from + (to - from) * part)) / sampleRate
    low += cut * band
    band += cut * (random() * 2 - 1 - low - band * 0.7)
    return band * Math.sin(Math.PI * part) ** 1.5 * 0.7
  })
}

/** A warm tone for chords, with a soft attack and release. */
export function pad(hertz: number, seconds: number): Samples {
  return shaped(seconds, (time) => {
    const swell = Math.min(1, time / 0.6) * Math.min(1, (seconds - time) / 0.8)
    const wave = (detune: number) =>
      Math.sin(2 * Math.PI * hertz * detune * time) + 0.3 * Math.sin(4 * Math.PI * hertz * detune * time)
    return (wave(1) + wave(1.004)) * 0.3 * Math.max(0, swell)
  })
}

function shaped(seconds: number, at: (time: number) => number): Samples {
  const out = silence(seconds)
  for (let index = 0; index < out.length; index += 1) out[index] = at(index / sampleRate)
  return fadeOut(out, 0.01)
}

function fadeOut(samples: Samples, seconds: number): Samples {
  const length = Math.min(samples.length, Math.round(seconds * sampleRate))
  for (let index = 0; index < length; index += 1) {
    const at = samples.length - 1 - index
    samples[at] = (samples[at] ?? 0) * (index / length)
  }
  return samples
}
