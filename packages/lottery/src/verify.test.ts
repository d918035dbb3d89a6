import { describe, expect, it } from 'vitest'
import { publishedExample } from './testing/published-example.ts'
import { verifyDraw, verifySlip, type DrawRecord, type SlipRecord } from './verify.ts'

const { draw, slip } = await publishedExample()
const allRight = { secret: 'agrees', seal: 'agrees', beacon: 'agrees', numbers: 'agrees' }
const zeros = '0'.repeat(64)

it('a published draw and a slip of it are found to be right', async () => {
  expect(await verifyDraw(draw)).toEqual(allRight)
  const { winners, due, ...verdicts } = verifySlip(slip, draw)
  expect(verdicts).toEqual({ text: 'agrees', place: 'agrees', stake: 'agrees', payout: 'agrees' })
  expect(due).toBe(slip.payout)
  expect(winners.map(({ line }) => line)).toContain(`1-${draw.numbers?.['places']?.[0]}`)
})

describe('a draw of which something was changed', () => {
  const beacon = draw.beacon ?? { kind: 'local', name: '', publicKey: null, value: null }
  const seal = draw.seal ?? { tickets: 0, root: zeros, sealHash: zeros }
  const faults: readonly (readonly [string, Partial<DrawRecord>, Partial<Record<keyof typeof allRight, string>>])[] = [
    ['another secret', { secret: 'f'.repeat(64) }, { secret: 'differs', numbers: 'differs' }],
    ['another commitment', { commitment: zeros }, { secret: 'differs' }],
    ['another beacon', { beacon: { ...beacon, value: '0'.repeat(128) } }, { beacon: 'differs', numbers: 'differs' }],
    ['a beacon for another time', { beacon: { ...beacon, name: 'local 2026-11-26T15:01:00Z' } }, { beacon: 'differs' }],
    ['another key', { beacon: { ...beacon, publicKey: `${'0'.repeat(63)}1` } }, { beacon: 'differs' }],
    ['another root', { seal: { ...seal, root: zeros } }, { seal: 'differs', numbers: 'differs' }],
    ['a slip more', { seal: { ...seal, tickets: 4 } }, { seal: 'differs', numbers: 'differs' }],
    ['other numbers', { numbers: { places: ['9', '9', '9', '9', '9'] } }, { numbers: 'differs' }],
    ['numbers of another format', { numbers: { first: ['123456'] } }, { numbers: 'differs' }],
  ]

  it.each(faults)('is caught: %s', async (_, fault, verdicts) => {
    expect(await verifyDraw({ ...draw, ...fault })).toEqual({ ...allRight, ...verdicts })
  })

  it('is open where nothing is published yet', async () => {
    const sealed = { ...draw, secret: null, numbers: null, beacon: { ...beacon, value: null } }
    expect(await verifyDraw(sealed)).toEqual({ secret: 'open', seal: 'agrees', beacon: 'open', numbers: 'open' })
    expect(verifySlip({ ...slip, state: 'open', payout: '0.00' }, sealed).payout).toBe('open')
  })
})

describe('a slip of which something was changed', () => {
  const proof = slip.proof ?? { index: 0, size: 0, path: [], root: zeros }
  const [first, ...others] = slip.tickets
  if (first === undefined) throw new Error('the slip has tickets')
  const faults: readonly (readonly [string, Partial<SlipRecord>, readonly string[]])[] = [
    [
      'another selection',
      { tickets: [{ ...first, selection: '5|5', lines: 1, stakeMinor: first.unitMinor }, ...others] },
      ['text', 'stake'],
    ],
    ['another rate', { tickets: [{ ...first, rates: { hit: '1' } }, ...others] }, ['text']],
    ['a ticket less', { tickets: slip.tickets.slice(1) }, ['text', 'stake']],
    ['a ticket that no sale makes', { tickets: [{ ...first, lines: 9 }, ...others] }, ['text', 'stake', 'payout']],
    ['another text', { text: slip.text.replace('holder 0', 'holder 1') }, ['text', 'place']],
    ['another place', { proof: { ...proof, index: 0 } }, ['place']],
    ['another path', { proof: { ...proof, path: proof.path.map(() => zeros) } }, ['place']],
    ['another root', { proof: { ...proof, root: zeros } }, ['place']],
    ['a wrong payout', { payout: '0.01' }, ['payout']],
    ['a win that was not paid', { payout: '0.00', state: 'lost' }, ['payout']],
    ['another draw', { draw: { drawId: slip.slipId } }, ['text', 'stake']],
  ]

  it.each(faults)('is caught: %s', (_, fault, wrong) => {
    const { due: _due, winners: _winners, ...verdicts } = verifySlip({ ...slip, ...fault }, draw)
    const differs = Object.entries(verdicts)
      .filter(([, value]) => value === 'differs')
      .map(([name]) => name)
    expect(differs.toSorted()).toEqual(wrong.toSorted())
  })
})
