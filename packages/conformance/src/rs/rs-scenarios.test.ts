import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ReferenceRsWallet } from '../testing/reference-rs-wallet.ts'
import type { RsFault, RsWalletOptions } from '../testing/rs-wallet-checks.ts'
import { expand, runAgainst } from '../testing/run-against.ts'
import { rsScenarios } from './rs-scenarios.ts'

// A short key keeps this file's thousands of signatures fast; security does not matter here.
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

const caleta = { ...everything, paths: 'caleta' }

async function run(changes: Partial<RsWalletOptions> = {}, key: object = everything) {
  const wallet = new ReferenceRsWallet({ ...account, publicKey, other, disabled, balanceMinor: 100_000n, ...changes })
  const { digits = 2 } = changes
  return { wallet, outcome: await runAgainst('rs', wallet, { ...account, ...key, digits }) }
}

describe('a wallet that follows the rules', () => {
  it.each([{}, { digits: 0 }, { digits: 4, balanceMinor: 1_000_001n }])(
    'passes every scenario and keeps its balance: %o',
    async (changes) => {
      const { wallet, outcome } = await run(changes, caleta)
      expect(outcome.results.filter((one) => one.outcome !== 'passed')).toEqual([])
      expect(outcome.results).toHaveLength(rsScenarios.length)
      expect(wallet.balanceMinor()).toBe(changes.balanceMinor ?? 100_000n)
    },
  )

  it("passes on Hub88's paths, where the token alone names nobody", async () => {
    const { outcome } = await run()
    expect(outcome.named('failed')).toEqual([])
    expect(outcome.named('skipped')).toEqual(['token-alone'])
  })

  it('passes with a minimal key file without a second account, second game or expired token', async () => {
    const { outcome } = await run({}, { privateKey, expiredToken: undefined })
    expect(outcome.named('failed')).toEqual([])
    expect(outcome.named('skipped')).toEqual([
      'game-may-change',
      'user-disabled',
      'token-alone',
      'expired-token-blocks-bets',
      'expired-token-pays-wins',
      'expired-token-rolls-back',
    ])
  })

  it('may refuse to roll back an unknown bet', async () => {
    const { outcome } = await run({ refusesUnknownRollbacks: true })
    expect(outcome.named('failed')).toEqual([])
    expect(outcome.named('skipped')).toEqual(['token-alone', 'late-bet-refused'])
  })

  it('with a bet limit below the balance has the affected scenarios skipped', async () => {
    const { outcome } = await run({ maxBetMinor: 2000n })
    expect(outcome.named('failed')).toEqual([])
    expect(outcome.named('skipped')).toEqual([
      'token-alone',
      'funds-short',
      'funds-short-carries-balance',
      'parallel-overdraft',
    ])
  })
})

it('every scenario has a unique name and a rule that is a sentence', () => {
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
  'game-unknown-in-another-script',
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
  'free-bet-replay-with-another-amount',
  'late-bet-refused',
  'parallel-overdraft',
]

/** Each fault and the scenarios it makes fail: those for the rule it breaks and those that depend on it. */
const faults: Readonly<Record<RsFault, readonly string[]>> = {
  'signatures are not checked': [
    'signature-missing',
    'signature-wrong',
    'signature-over-other-bytes',
    'signature-before-parsing',
    'signature-guards-money',
  ],
  'a missing signature is accepted': ['signature-missing'],
  'the body is parsed before the signature is checked': ['signature-before-parsing'],
  'the signature is checked over re-serialized JSON': ['signature-over-other-bytes', 'signature-over-raw-bytes'],
  'refusals return HTTP 400': everyRefusal,
  'statuses outside the dialect are returned': everyRefusal,
  'the request_uuid is not echoed': ['request-uuid-echoed', 'replay-echoes-its-own-request'],
  'refusals do not echo the request_uuid': ['request-uuid-echoed'],
  'replays echo the first request_uuid': ['replay-echoes-its-own-request'],
  'fields are not checked': ['field-missing', 'field-of-another-type'],
  'types are not checked': ['field-of-another-type', 'amount-not-integer'],
  'negative amounts are accepted': ['amount-negative'],
  'fractions are truncated': ['amount-not-integer'],
  'finer bets are rounded': ['amount-finer-than-currency'],
  'finer wins are refused': ['win-finer-than-currency'],
  'amounts are read as cents': [
    'game-may-change',
    'bet',
    'win',
    'win-finer-than-currency',
    'free-bet-win',
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
  'any token is accepted': ['token-unknown'],
  'bets need no token': ['token-missing'],
  'any user is accepted': ['user-unknown'],
  'disabled users may bet': ['user-disabled'],
  'optional fields are rejected': ['bet-with-every-field', 'free/*'],
  'any currency is accepted': ['currency-other'],
  'any game is accepted': ['game-unknown', 'game-unknown-in-another-script'],
  'games must be ASCII': ['game-unknown-in-another-script'],
  'rounds must be ASCII': ['round-of-any-script'],
  'a session has one game': ['game-may-change', 'replay-with-another-game'],
  'the token alone names nobody': ['token-alone'],
  'supplier_user is ignored': ['supplier-user'],
  'expired tokens may bet': ['expired-token-blocks-bets'],
  'expired tokens block wins': ['expired-token-pays-wins'],
  'expired tokens block rollbacks': ['expired-token-rolls-back'],
  'info replies omit the user': ['user-info'],
  'balances have no currency': ['balance'],
  'wins are lost': [
    'expired-token-pays-wins',
    'win',
    'win-finer-than-currency',
    'free-bet-win',
    'replay-of-win',
    'replay-of-win-with-another-amount',
  ],
  'free bets cost money': ['free-bet', 'free-bet-win'],
  'wins of free bets are lost': ['free-bet-win'],
  'rollbacks refund free bets': ['free-bet-rollback'],
  'the amount of a free bet is forgotten': ['free-bet-replay-with-another-amount'],
  'wins need no bet': ['win-unknown-bet'],
  'wins may reference wins': ['win-names-a-win'],
  'wins for rolled-back bets are paid': ['win-rolled-back-bet'],
  'overdrafts are allowed': ['funds/*', 'parallel-overdraft'],
  'NOT_ENOUGH_MONEY replies have no balance': ['funds-short-carries-balance'],
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
    'free-bet-replay-with-another-amount',
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
  'replays return the current balance': ['replay-returns-first-result'],
  'a bet with a different amount counts as a replay': [
    'replay-with-another-amount',
    'free-bet-replay-with-another-amount',
  ],
  'a call with a different round counts as a replay': ['replay-with-another-round'],
  'a reused id with a different game is booked again': ['replay-with-another-game'],
  'a reused id with a different user is booked again': ['replay-with-another-user'],
  "a win may reuse its bet's id": ['replay-as-win'],
  'a win with a different amount counts as a replay': ['replay-of-win-with-another-amount'],
  'rollbacks do not refund bets': [
    'expired-token-rolls-back',
    'win-rolled-back-bet',
    'rollback-bet',
    'rollback-replay',
    'rollback-under-a-second-id',
    'bet-again-after-rollback',
    'parallel-equal-rollbacks',
  ],
  'a second rollback is refused': ['rollback-under-a-second-id'],
  'a second rollback under a new id refunds again': ['rollback-under-a-second-id'],
  'a replayed rollback refunds again': ['rollback-replay', 'parallel-equal-rollbacks'],
  'rolled-back bets can be booked again': ['bet-again-after-rollback'],
  'unknown rollbacks pay out': ['rollback-unknown', 'late-bet-refused'],
  'tombstones are forgotten': ['late-bet-refused'],
  'checking the id and booking are not atomic': ['parallel-equal-bets'],
  'reading and writing the balance are not atomic': [
    'parallel-equal-bets',
    'parallel-different-bets',
    'parallel-overdraft',
  ],
  'checking for a rollback and refunding are not atomic': ['parallel-equal-rollbacks'],
}

describe('a wallet with one fault fails exactly the scenarios for that fault', () => {
  // The keys of the table are its faults.
  it.each(Object.entries(faults) as [RsFault, readonly string[]][])('%s', async (fault, expected) => {
    const { outcome } = await run({ fault }, caleta)
    expect(outcome.named('failed')).toEqual(expand(expected, outcome))
    expect(outcome.named('failed').length).toBeGreaterThan(0)
  })
})
