import { describe, expect, it } from 'vitest'
import { publishedDrandExample, publishedExample } from '../packages/lottery/src/testing/published-example.ts'
import { addressOfDraw, verifyLottery } from './verify-lottery-report.ts'

const example = await publishedExample()
const time = '2026-11-26T15:00:00.000Z'
const line = {
  gameCode: 'minute-five',
  number: '20261126-1320',
  province: null,
  state: 'settled' as const,
  opensAt: time,
  closesAt: time,
  drawsAt: time,
}
const draw = {
  ...line,
  ...example.draw,
  gameName: 'Five of a minute',
  closedAt: time,
  seal: { ...example.draw.seal, sealedAt: time },
  drawnAt: time,
  settledAt: time,
  voidReason: null,
  winnerCount: 1,
  winners: [],
  currencySymbol: '$',
}
const { numbers, drawId } = example.draw
const slip = {
  ...example.slip,
  draw: { ...line, drawId, numbers },
  gameName: 'Five of a minute',
  iconUrl: '/art/default-game.svg',
  vassalage: 'LOTT',
  lines: 14,
  chaseId: null,
  placedAt: time,
  canCancel: false,
  currencyCode: 'PLY',
  currencySymbol: '$',
  winners: [],
  postings: [],
}
const [first, ...others] = slip.tickets
const report = (changedDraw: object = {}, changedSlip: object = {}) =>
  verifyLottery(JSON.stringify({ ...draw, ...changedDraw }), JSON.stringify({ ...slip, ...changedSlip }))
const wrongIn = (lines: readonly string[]) => lines.filter((one) => one.startsWith('WRONG')).map((one) => one.slice(15))

describe('npm run verify-lottery', () => {
  it('finds that a draw and a slip of it are right, with and without the envelope of a reply', async () => {
    const { exitCode, lines } = await report()
    expect([exitCode, wrongIn(lines)]).toEqual([0, []])
    expect(lines.filter((one) => one.startsWith('right'))).toHaveLength(8)
    const inEnvelope = await verifyLottery(JSON.stringify({ success: true, value: draw }), undefined)
    expect(inEnvelope.exitCode).toBe(0)
  })

  const beacon = draw.beacon ?? {}
  const faults: readonly (readonly [string, object, object, readonly RegExp[]])[] = [
    [
      'a changed ticket',
      {},
      { tickets: [{ ...first, rates: { hit: '99000000000' } }, ...others] },
      [/text of the slip/],
    ],
    ['a wrong secret', { secret: 'f'.repeat(64) }, {}, [/the secret/, /the numbers/]],
    ['a wrong beacon', { beacon: { ...beacon, value: '0'.repeat(128) } }, {}, [/the beacon/, /the numbers/]],
    ['a wrong payout', {}, { payout: '0.01' }, [/the bets pay/]],
    ['a slip that was not sealed', {}, { text: `${slip.text}more` }, [/text of the slip/, /among those/]],
  ]

  it.each(faults)('finds %s, and nothing else', async (_, changedDraw, changedSlip, wrong) => {
    const { exitCode, lines } = await report(changedDraw, changedSlip)
    expect(exitCode).toBe(1)
    const found = wrongIn(lines)
    expect(found).toHaveLength(wrong.length)
    for (const [index, pattern] of wrong.entries()) expect(found[index]).toMatch(pattern)
  })

  it('checks a draw with a public beacon, and says whose it is', async () => {
    const { draw: own } = await publishedDrandExample()
    const { exitCode, lines } = await report({ ...own, seal: { ...own.seal, sealedAt: time } })
    expect([exitCode, wrongIn(lines)]).toEqual([0, []])
    expect(lines.find((one) => one.includes('the beacon'))).toMatch(
      /^right .*network “example”, which is not drand’s quicknet/,
    )
    const chain = { ...own.beacon?.chain, genesis: 1 }
    const changed = await report({ ...own, seal: { ...own.seal, sealedAt: time }, beacon: { ...own.beacon, chain } })
    expect(wrongIn(changed.lines)[0]).toMatch(/the beacon/)
  })

  it('finds that a slip belongs to another draw', async () => {
    expect(await report({}, { draw: { ...slip.draw, drawId: slip.slipId } })).toMatchObject({ exitCode: 1 })
  })

  it('says that it could not check what it cannot read', async () => {
    for (const text of ['', '{', '[]', '{"value":7}'])
      expect(await verifyLottery(text, undefined)).toMatchObject({ exitCode: 2 })
    expect(await verifyLottery(JSON.stringify(draw), '{}')).toMatchObject({ exitCode: 2 })
  })

  it('asks a site for a draw whose page is named, and takes everything else for a file', () => {
    expect(addressOfDraw(`https://site.example/draws/${drawId}`)).toBe(`https://site.example/lgw/draws/${drawId}`)
    expect(addressOfDraw('draw.json')).toBeUndefined()
    expect(addressOfDraw('https://site.example/draws/x')).toBeUndefined()
  })
})
