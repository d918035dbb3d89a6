import type { Random } from './captcha.rules.ts'

const samplesPerSecond = 8_000
const headerBytes = 44
/** Lengths of a tone, of the silence after it and of the pause after each digit; slow enough to count along. */
const [toneSeconds, gapSeconds, pauseSeconds] = [0.16, 0.16, 0.9]

/**
 * Plays digits as tones to count: as many short tones as the digit says, or one long, low tone for 0, with a pause after
 * each digit. It needs no language. Pitch and length vary, and noise is added. Returns an 8-bit mono WAV.
 */
export function captchaSound(digits: string, random: Random): Buffer {
  const parts: number[][] = [silence(0.4)]
  for (const digit of digits) {
    const pitch = 520 + random() * 500
    if (digit === '0') parts.push(tone(180, 0.7, random))
    for (let count = 0; count < Number(digit); count += 1)
      parts.push(
        tone(pitch * (0.94 + random() * 0.12), toneSeconds * (0.85 + random() * 0.4), random),
        silence(gapSeconds),
      )
    parts.push(silence(pauseSeconds))
  }
  return wavOf(parts.flat(), random)
}

const silence = (seconds: number) => Array.from({ length: Math.round(seconds * samplesPerSecond) }, () => 0)

/** A tone that fades in and out, so that it does not click. */
function tone(pitch: number, seconds: number, random: Random): number[] {
  const length = Math.round(seconds * samplesPerSecond)
  const loudness = 0.5 + random() * 0.25
  return Array.from({ length }, (_, index) => {
    const swell = Math.sin((Math.PI * index) / length)
    return Math.sin((2 * Math.PI * pitch * index) / samplesPerSecond) * swell * loudness
  })
}

function wavOf(samples: readonly number[], random: Random): Buffer {
  const wav = Buffer.alloc(headerBytes + samples.length)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(headerBytes - 8 + samples.length, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  // PCM, one channel, one byte per sample.
  for (const [value, at] of [
    [1, 20],
    [1, 22],
    [1, 32],
    [8, 34],
  ] as const)
    wav.writeUInt16LE(value, at)
  wav.writeUInt32LE(samplesPerSecond, 24)
  wav.writeUInt32LE(samplesPerSecond, 28)
  wav.write('data', 36)
  wav.writeUInt32LE(samples.length, 40)
  const noise = noiseFrom(Math.floor(random() * 65_536))
  for (const [index, sample] of samples.entries())
    wav[headerBytes + index] = 128 + Math.round((sample + noise() * 0.08) * 110)
  return wav
}

/** Noise from a simple generator. It need not be secure, since only the digits are secret. */
function noiseFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 1_073_741_824 - 1
  }
}
