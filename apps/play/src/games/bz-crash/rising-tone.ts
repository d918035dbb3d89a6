import { Howler } from 'howler'

/** A tone that rises with the multiple. */
export interface RisingTone {
  /** Sounds at a multiple in hundredths; begins if it does not sound yet. */
  rise(hundredths: number): void
  stop(): void
}

/** An octave for each doubling would soon be too high: this much of one. */
const octavesPerDoubling = 0.55
const [lowest, highest, volume] = [98, 880, 0.055]

/** The pitch at a multiple in hundredths. */
export function pitchAt(hundredths: number): number {
  return Math.min(highest, lowest * 2 ** (Math.log2(Math.max(1, hundredths / 100)) * octavesPerDoubling))
}

/** Two soft voices, slightly apart, through the games' own volume, so that muting mutes them too. */
export function createRisingTone(): RisingTone {
  let playing: { readonly gain: GainNode; readonly voices: readonly OscillatorNode[] } | undefined
  const begin = () => {
    // Before the first touch the browser has no sound, and then Howler has no context.
    const context = contextOf(Howler)
    if (context === undefined || context.state !== 'running') return undefined
    const gain = context.createGain()
    gain.gain.setValueAtTime(0, context.currentTime)
    gain.gain.linearRampToValueAtTime(volume, context.currentTime + 0.4)
    const low = context.createBiquadFilter()
    low.type = 'lowpass'
    low.frequency.value = 1_600
    low.connect(gain)
    gain.connect(Howler.masterGain)
    const voices = [1, 1.5, 2.005].map((ratio) => {
      const voice = context.createOscillator()
      voice.type = 'triangle'
      voice.frequency.value = lowest * ratio
      voice.connect(low)
      voice.start()
      return voice
    })
    return { gain, voices }
  }
  return {
    rise(hundredths) {
      playing ??= begin()
      const pitch = pitchAt(hundredths)
      playing?.voices.forEach((voice, index) => {
        voice.frequency.setTargetAtTime(pitch * ([1, 1.5, 2.005][index] ?? 1), Howler.ctx.currentTime, 0.05)
      })
    },
    stop() {
      if (playing === undefined) return
      const { gain, voices } = playing
      playing = undefined
      gain.gain.setTargetAtTime(0, Howler.ctx.currentTime, 0.06)
      for (const voice of voices) voice.stop(Howler.ctx.currentTime + 0.5)
    },
  }
}

function contextOf(howler: { readonly ctx?: AudioContext | null }): AudioContext | undefined {
  return howler.ctx ?? undefined
}
