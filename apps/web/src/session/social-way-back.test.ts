import { describe, expect, it } from 'vitest'
import { readWayBack } from './social-way-back.ts'

describe('what follows a sign-in with a provider (2.086)', () => {
  it('is what the visitor was about to do', () => {
    const game = { gameCode: 'g', vassalage: 'BZ', gameType: 'RNG', trial: false }
    for (const intent of [
      { kind: 'path', path: '/member/record?page=2' },
      { kind: 'launch', game },
    ])
      expect(readWayBack(JSON.stringify(intent))).toEqual(intent)
  })

  it.each([
    null,
    '',
    'no JSON',
    '{}',
    '{"kind":"path","path":"//evil.example"}',
    '{"kind":"path","path":"/\\\\evil.example"}',
  ])('is the home page for %s', (kept) => {
    expect(readWayBack(kept)).toEqual({ kind: 'path', path: '/' })
  })
})
