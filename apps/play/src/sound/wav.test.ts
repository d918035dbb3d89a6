import { expect, test } from 'vitest'
import { effects } from './effects.ts'
import { wavDataUrl } from './wav.ts'

test('every effect is audible, finite and deterministic', () => {
  for (const make of Object.values(effects)) {
    const samples = make()
    expect(samples.every(Number.isFinite)).toBe(true)
    expect(samples.some((sample) => Math.abs(sample) > 0.05)).toBe(true)
    expect(make()).toEqual(samples)
  }
})

test('samples are encoded as a 16-bit mono WAV file', () => {
  const text = atob(wavDataUrl(new Float32Array([0, 1, -1])).split(',')[1] ?? '')
  const view = new DataView(Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer)
  expect(text.slice(0, 4)).toBe('RIFF')
  expect(text.length).toBe(44 + 6)
  expect(view.getInt16(44, true)).toBe(0)
  expect(view.getInt16(46, true)).toBe(-view.getInt16(48, true))
})
