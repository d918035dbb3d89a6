import type { Tune } from '../machine/art.ts'
import { stepsOf } from './melody.ts'
import { mixIntoLoop, pad, pitchOf, pluck, silence, type Samples } from './synth.ts'

/** The background melody as a seamless loop: plucked strings over slow chords. */
export function tuneLoop(tune: Tune): Samples {
  const steps = stepsOf(tune.melody)
  const stepSeconds = 30 / tune.beatsPerMinute
  const loop = silence(stepSeconds * steps.length)
  const note = (step: number) => {
    const octave = Math.floor(step / tune.scale.length)
    return tune.root + octave * 12 + (tune.scale[step - octave * tune.scale.length] ?? 0)
  }
  for (const [index, step] of steps.entries()) {
    if (step === undefined) continue
    const string = pluck(pitchOf(note(step)), 2.2, tune.brightness)
    mixIntoLoop(loop, string, index * stepSeconds, 0.55)
    // A quiet echo a beat and a half later adds a sense of space.
    mixIntoLoop(loop, string, (index + 3) * stepSeconds, 0.14)
  }
  const chordSeconds = (stepSeconds * steps.length) / tune.bass.length
  for (const [index, step] of tune.bass.entries()) {
    const at = index * chordSeconds
    mixIntoLoop(loop, pad(pitchOf(note(step) - 12), chordSeconds + 0.8), at, 0.34)
    mixIntoLoop(loop, pad(pitchOf(note(step + 2)), chordSeconds + 0.8), at, 0.16)
    mixIntoLoop(loop, pluck(pitchOf(note(step) - 12), 2.4, 0.3), at, 0.6)
  }
  return loop
}
