import { sampleRate, type Samples } from './synth.ts'

/**
 * Encodes samples as a WAV file (RIFF, 16-bit, mono) in a data URL. Data URLs are decoded without a request, so the
 * content security policy needs no exception for sounds. Samples that are too loud are soft-clipped.
 */
export function wavDataUrl(samples: Samples): string {
  const bytes = new Uint8Array(44 + samples.length * 2)
  const view = new DataView(bytes.buffer)
  const text = (at: number, word: string) =>
    [...word].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  view.setUint32(4, bytes.length - 8, true)
  text(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, sampleRate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  samples.forEach((sample, index) => view.setInt16(44 + index * 2, Math.round(Math.tanh(sample) * 32_000), true))
  return `data:audio/wav;base64,${base64(bytes)}`
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 0x6000) parts.push(String.fromCharCode(...bytes.subarray(at, at + 0x6000)))
  return btoa(parts.join(''))
}
