/** The sounds of the game windows, all of them synthesised. */
export type SoundName = keyof typeof sounds

/** Plays the sounds of a game window. */
export interface Sounds {
  /** Plays a sound, `pitch` times as high; nothing while muted or before the player's first touch. */
  play(name: SoundName, pitch?: number): void
  isMuted(): boolean
  /** Mutes or unmutes; remembered in this browser. */
  setMuted(isMuted: boolean): void
}

/** One part of a sound: a tone that slides from one frequency to another, or filtered noise. */
interface Voice {
  readonly wave: OscillatorType | 'noise'
  /** Hertz; of noise, the middle of its band. */
  readonly from: number
  readonly to?: number
  /** Seconds. */
  readonly after?: number
  readonly lasts: number
  readonly gain: number
}

const notes = (wave: OscillatorType, hertz: readonly number[], apart: number, gain = 0.16): Voice[] =>
  hertz.map((from, nth) => ({ wave, from, after: nth * apart, lasts: apart * 2.4, gain }))

const sounds = {
  tap: [{ wave: 'triangle', from: 520, to: 420, lasts: 0.05, gain: 0.12 }],
  chip: [
    { wave: 'noise', from: 5200, lasts: 0.03, gain: 0.22 },
    { wave: 'triangle', from: 1900, to: 1300, after: 0.012, lasts: 0.06, gain: 0.16 },
  ],
  card: [{ wave: 'noise', from: 2600, to: 900, lasts: 0.11, gain: 0.2 }],
  tile: [
    { wave: 'noise', from: 3400, lasts: 0.02, gain: 0.2 },
    { wave: 'square', from: 880, to: 640, lasts: 0.04, gain: 0.06 },
  ],
  dice: [0, 0.07, 0.13, 0.21, 0.3].map((after) => ({ wave: 'noise', from: 3000, after, lasts: 0.03, gain: 0.2 })),
  wheel: [{ wave: 'square', from: 1400, to: 900, lasts: 0.025, gain: 0.05 }],
  tick: [{ wave: 'sine', from: 990, lasts: 0.05, gain: 0.1 }],
  bell: notes('sine', [1318, 1318 * 1.5], 0.09, 0.14),
  gong: [
    { wave: 'sine', from: 180, to: 150, lasts: 1.6, gain: 0.24 },
    { wave: 'sine', from: 431, to: 420, lasts: 1.1, gain: 0.1 },
  ],
  win: notes('triangle', [659, 784, 988, 1319], 0.085),
  bigWin: [
    ...notes('triangle', [523, 659, 784, 1047, 1319, 1568], 0.1, 0.18),
    ...notes('sine', [262, 330, 392, 523], 0.15, 0.12),
  ],
  lose: [{ wave: 'sine', from: 330, to: 208, lasts: 0.3, gain: 0.1 }],
  error: [
    { wave: 'square', from: 196, lasts: 0.09, gain: 0.06 },
    { wave: 'square', from: 156, after: 0.11, lasts: 0.12, gain: 0.06 },
  ],
  coins: [0, 0.05, 0.09, 0.15, 0.19, 0.26].map((after, nth) => ({
    wave: 'sine',
    from: 2100 + ((nth * 397) % 900),
    after,
    lasts: 0.09,
    gain: 0.09,
  })),
  shot: [
    { wave: 'noise', from: 1400, to: 300, lasts: 0.09, gain: 0.22 },
    { wave: 'sine', from: 260, to: 70, lasts: 0.1, gain: 0.2 },
  ],
  hit: [{ wave: 'noise', from: 900, to: 400, lasts: 0.06, gain: 0.16 }],
  splash: [{ wave: 'noise', from: 700, to: 2600, lasts: 0.34, gain: 0.16 }],
  whistle: [
    { wave: 'sine', from: 2350, to: 2500, lasts: 0.16, gain: 0.1 },
    { wave: 'sine', from: 2350, to: 2480, after: 0.2, lasts: 0.36, gain: 0.1 },
  ],
  crow: [
    { wave: 'sawtooth', from: 620, to: 760, lasts: 0.14, gain: 0.06 },
    { wave: 'sawtooth', from: 780, to: 990, after: 0.17, lasts: 0.16, gain: 0.07 },
    { wave: 'sawtooth', from: 1010, to: 560, after: 0.36, lasts: 0.5, gain: 0.07 },
  ],
  crowd: [{ wave: 'noise', from: 620, to: 1100, lasts: 1.2, gain: 0.1 }],
} as const satisfies Record<string, readonly Voice[]>

const key = 'sound/muted'
const maxVoices = 24
/** The same sound is not played twice within this many seconds. */
const apart = 0.03

/** Creates the sounds of a window. Browsers allow them only after a touch or a key. */
export function openSounds(): Sounds {
  let context: AudioContext | undefined
  let noise: AudioBuffer | undefined
  let playing = 0
  const last = new Map<SoundName, number>()
  let isMuted = readMuted()

  const wake = (): void => {
    if (isMuted || typeof AudioContext === 'undefined') return
    context ??= new AudioContext()
    void context.resume()
  }
  for (const event of ['pointerdown', 'keydown']) addEventListener(event, wake, { capture: true, passive: true })

  const start = (on: AudioContext, voice: Voice, pitch: number): void => {
    const at = on.currentTime + (voice.after ?? 0)
    noise ??= whiteNoise(on)
    const gain = on.createGain()
    gain.gain.setValueAtTime(0, at)
    gain.gain.linearRampToValueAtTime(voice.gain, at + 0.005)
    gain.gain.exponentialRampToValueAtTime(0.0001, at + voice.lasts)
    gain.connect(on.destination)
    const source = sourceOf(on, voice, { at, pitch, noise, into: gain })
    playing += 1
    source.addEventListener('ended', () => (playing -= 1))
    source.start(at)
    source.stop(at + voice.lasts + 0.02)
  }

  return {
    play(name, pitch = 1) {
      if (isMuted || context?.state !== 'running' || playing >= maxVoices) return
      if (context.currentTime - (last.get(name) ?? -1) < apart) return
      last.set(name, context.currentTime)
      for (const voice of sounds[name]) start(context, voice, pitch)
    },
    isMuted: () => isMuted,
    setMuted(muted) {
      isMuted = muted
      writeMuted(muted)
      if (muted) void context?.suspend()
      else wake()
    },
  }
}

// Browsers that block the storage of frames throw; the sounds are then simply on when the game opens.
function readMuted(): boolean {
  try {
    return localStorage.getItem(key) === '1'
  } catch {
    return false
  }
}

function writeMuted(isMuted: boolean): void {
  try {
    localStorage.setItem(key, isMuted ? '1' : '0')
  } catch {
    // See above.
  }
}

function sourceOf(
  on: AudioContext,
  { wave, from, to = from, lasts }: Voice,
  { at, pitch, noise, into }: { at: number; pitch: number; noise: AudioBuffer; into: GainNode },
): AudioScheduledSourceNode {
  const slide = (frequency: AudioParam) => {
    frequency.setValueAtTime(from * pitch, at)
    frequency.exponentialRampToValueAtTime(to * pitch, at + lasts)
  }
  if (wave === 'noise') {
    const source = on.createBufferSource()
    source.buffer = noise
    source.loop = true
    const band = on.createBiquadFilter()
    band.type = 'bandpass'
    band.Q.value = 0.9
    slide(band.frequency)
    source.connect(band).connect(into)
    return source
  }
  const source = on.createOscillator()
  source.type = wave
  slide(source.frequency)
  source.connect(into)
  return source
}

/** Half a second of noise, the same each time. */
function whiteNoise(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, Math.floor(on.sampleRate / 2), on.sampleRate)
  const samples = buffer.getChannelData(0)
  let state = 20_261_126
  for (let nth = 0; nth < samples.length; nth += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    samples[nth] = state / 2 ** 31 - 1
  }
  return buffer
}
