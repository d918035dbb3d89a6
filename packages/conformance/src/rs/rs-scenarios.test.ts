import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ReferenceRsWallet } from '../testing/reference-rs-wallet.ts'
import type { RsFault, RsWalletOptions } from '../testing/rs-wallet-checks.ts'
import { expand, runAgainst } from '../testing/run-against.ts'
import { rsScenarios } from './rs-scenarios.ts'

// A short key keeps the thousands of signatures of this file quick; it guards nothing.
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 1024,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const account = { account: 'player_1', currency: 'EUR', game: 'dice', digits: 2, token: 'live', expiredToken: 'late' }
const other = { account: 'player_2', token: 'alive', game: 'cards' }
const disabled = { account: 'player_3', token: 'barred' }
const everything = {
  privateKey,
  otherAccount: other.account,
  otherToken: other.token,
  otherGame: other.game,
  disabledAccount: disabled.account,
  disabledToken: disabled.token,
}

async function run(changes: Partial<RsWalletOptions> = {}, key: object = everything) {
  const wallet = new ReferenceRsWallet({ ...account, publicKey, other, disabled, balanceMinor: 100_000n, ...changes })
  const { digits = 2 } = changes
  return { wallet, outcome: await runAgainst('rs', wallet, { ...account, ...key, digits }) }
}

describe('a wallet that follows the rules', () => {
  it.each([{}, { digits: 0 }, { digits: 4, balanceMinor: 1_000_001n }])(
    'passes every scenario and keeps its balance: %o',
    async (changes) => {
      const { wallet, outcome } = await run(changes)
      expect(outcome.results.filter((one) => one.outcome !== 'passed')).toEqual([])
      expect(outcome.results).toHaveLength(rsScenarios.length)
      expect(wallet.balanceMinor()).toBe(changes.balanceMinor ?? 100_000n)
    },
  )

  it('passes with a plain key file, which has no second account, game or expired token', async () => {
    const { outcome } = await run({}, { privateKey, expiredToken: undefined })
    expect(outcome.named('failed')).toEqual([])
    expect(outcome.named('skipped')).toEqual([
      'user-disabled',
      'expired-token-blocks-bets',
      'expired-token-pays-wins',
      'expired-token-rolls-back',
    ])
  })

  it('may refuse the rollback of a bet that it has not seen', async () => {
    const { outcome } = await run({ refusesUnknownRollbacks: true })
    expect(outcome.named('failed')).toEqual([])
    expect(outcome.named('skipped')).toEqual(['late-bet-refused'])
  })

  it('with a bet limit below the balance skips what that hides', async () => {
    const { outcome } = await run({ largestBetMinor: 2000n })
    expect(outcome.named('failed')).toEqual([])
    expect(outcome.named('skipped')).toEqual(['funds-short', 'funds-short-carries-balance', 'parallel-overdraft'])
  })
})

it('every scenario has a name of its own and a rule that is a sentence', () => {
  expect(new Set(rsScenarios.map(({ name }) => name)).size).toBe(rsScenarios.length)
  for (const { rule } of rsScenarios) expect(rule).toMatch(/^[A-Z0-9].*\.$/)
})

const everyRefusal = [
  'signature-missing',
  'signature-wrong',
  'signature-over-other-bytes',
  'signature-before-parsing',
  'signature-guards-money',
  'request/*',
  'token-unknown',
  'token-missing',
  'user-unknown',
  'user-disabled',
  'currency-other',
  'game-unknown',
  'expired-token-blocks-bets',
  'win-unknown-bet',
  'win-names-a-win',
  'win-rolled-back-bet',
  'funds/*',
  'replay-with-another-amount',
  'replay-with-another-round',
  'replay-with-another-game',
  'replay-with-another-user',
  'replay-as-win',
  'replay-of-win-with-another-amount',
  'late-bet-refused',
  'parallel-overdraft',
]

/** Each fault, and the scenarios that fail because of it: those of the rule it breaks, and those that build on it. */
const faults: Readonly<Record<RsFault, readonly string[]>> = {
  'signatures are not checked': [
    'signature-missing',
    'signature-wrong',
    'signature-over-other-bytes',
    'signature-before-parsing',
    'signature-guards-money',
  ],
  'a missing signature is let through': ['signature-missing'],
  'the body is parsed before the signature is checked': ['signature-before-parsing'],
  'the signature is checked over JSON written anew': ['signature-over-other-bytes', 'signature-over-raw-bytes'],
  'refusals are HTTP 400': everyRefusal,
  'statuses are invented': everyRefusal,
  'the request_uuid is not echoed': ['request-uuid-echoed', 'replay-echoes-its-own-request'],
  'refusals do not echo the request_uuid': ['request-uuid-echoed'],
  'replays echo the first request_uuid': ['replay-echoes-its-own-request'],
  'fields are not checked': ['field-missing', 'field-of-another-type'],
  'types are not checked': ['field-of-another-type', 'amount-not-integer'],
  'negative amounts are taken': ['amount-negative'],
  'fractions are cut off': ['amount-not-integer'],
  'amounts are rounded to the currency': ['amount-finer-than-currency'],
  'amounts are cents': [
    'bet',
    'win',
    'replay-books-once',
    'replay-returns-first-result',
    'replay-with-another-amount',
    'replay-with-another-round',
    'replay-with-another-game',
    'replay-with-another-user',
    'replay-as-win',
    'parallel-equal-bets',
    'parallel-different-bets',
    'parallel-overdraft',
  ],
  'any token is taken': ['token-unknown'],
  'bets need no token': ['token-missing'],
  'any user is taken': ['user-unknown'],
  'disabled users may bet': ['user-disabled'],
  'fields that may be left out are refused': ['bet-with-every-field'],
  'any currency is taken': ['currency-other'],
  'any game is taken': ['game-unknown'],
  'supplier_user is not read': ['supplier-user'],
  'expired tokens may bet': ['expired-token-blocks-bets'],
  'expired tokens block wins': ['expired-token-pays-wins'],
  'expired tokens block rollbacks': ['expired-token-rolls-back'],
  'info does not name the user': ['user-info'],
  'balances have no currency': ['balance'],
  'wins are lost': ['expired-token-pays-wins', 'win', 'replay-of-win', 'replay-of-win-with-another-amount'],
  'wins need no bet': ['win-unknown-bet'],
  'wins may name wins': ['win-names-a-win'],
  'rolled-back bets are paid': ['win-rolled-back-bet'],
  'overdrafts are granted': ['funds/*', 'parallel-overdraft'],
  'want of money has no balance': ['funds-short-carries-balance'],
  'replays book twice': [
    'replay-books-once',
    'replay-returns-first-result',
    'replay-with-another-amount',
    'replay-with-another-round',
    'replay-with-another-game',
    'replay-with-another-user',
    'replay-as-win',
    'replay-of-win',
    'replay-of-win-with-another-amount',
    'bet-again-after-rollback',
    'parallel-equal-bets',
  ],
  'replays are refused as duplicates': [
    'replay-books-once',
    'replay-returns-first-result',
    'replay-echoes-its-own-request',
    'replay-of-win',
    'rollback-replay',
    'parallel-equal-bets',
    'parallel-equal-rollbacks',
  ],
  'replays return the balance of now': ['replay-returns-first-result'],
  'other amounts are replays': ['replay-with-another-amount'],
  'other rounds are replays': ['replay-with-another-round'],
  'other games are booked again': ['replay-with-another-game'],
  'other users are booked again': ['replay-with-another-user'],
  'a win may reuse the id of its bet': ['replay-as-win'],
  'wins with another amount are replays': ['replay-of-win-with-another-amount'],
  'rolled-back bets stay': [
    'expired-token-rolls-back',
    'win-rolled-back-bet',
    'rollback-bet',
    'rollback-replay',
    'rollback-under-a-second-id',
    'bet-again-after-rollback',
    'parallel-equal-rollbacks',
  ],
  'a second rollback is refused': ['rollback-under-a-second-id'],
  'rollbacks under a second id pay again': ['rollback-under-a-second-id'],
  'rollbacks that are sent twice pay again': ['rollback-replay', 'parallel-equal-rollbacks'],
  'rolled-back bets can be booked again': ['bet-again-after-rollback'],
  'unknown rollbacks pay': ['rollback-unknown', 'late-bet-refused'],
  'tombstones are forgotten': ['late-bet-refused'],
  'it looks for the id first and books later': ['parallel-equal-bets'],
  'it reads the balance first and writes it later': [
    'parallel-equal-bets',
    'parallel-different-bets',
    'parallel-overdraft',
  ],
  'it looks for the rollback first and pays later': ['parallel-equal-rollbacks'],
}

describe('a wallet with one fault fails exactly the scenarios that fit it', () => {
  // The keys of the table are its faults.
  it.each(Object.entries(faults) as [RsFault, readonly string[]][])('%s', async (fault, expected) => {
    const { outcome } = await run({ fault })
    expect(outcome.named('failed')).toEqual(expand(expected, outcome))
    expect(outcome.named('failed').length).toBeGreaterThan(0)
  })
})
