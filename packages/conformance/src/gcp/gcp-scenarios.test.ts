import { describe, expect, it } from 'vitest'
import type { GcpFault, GcpWalletOptions } from '../testing/gcp-wallet-checks.ts'
import { ReferenceGcpWallet } from '../testing/reference-gcp-wallet.ts'
import { expand, runAgainst } from '../testing/run-against.ts'
import { gcpScenarios } from './gcp-scenarios.ts'

const account = { secret: 'a secret', account: 'player_1', currency: 'EUR', game: 'dice', digits: 2 }
const disabledAccount = 'player_2'
const freeRounds = 'gift-1'
const event = 'spring'

async function run(changes: Partial<GcpWalletOptions> = {}, key: object = {}) {
  const wallet = new ReferenceGcpWallet({ ...account, disabledAccount, freeRounds, balanceMinor: 100_000n, ...changes })
  return {
    wallet,
    outcome: await runAgainst('gcp', wallet, { ...account, disabledAccount, freeRounds, event, ...key }),
  }
}

describe('a wallet that follows the rules', () => {
  it.each([
    {},
    { digits: 0 },
    { digits: 3, balanceMinor: 1_000_001n },
    { currency: 'PLAY_CREDIT', balanceMinor: 99_999n },
  ])('passes every scenario and keeps its balance: %o', async (changes) => {
    const { currency = 'EUR', digits = 2, balanceMinor = 100_000n } = changes
    const { wallet, outcome } = await run({ currency, digits, balanceMinor }, { currency, digits })
    expect(outcome.results.filter((one) => one.outcome !== 'passed')).toEqual([])
    expect(outcome.results).toHaveLength(gcpScenarios.length)
    expect(outcome.events.at(-1)).toMatchObject({ event: 'end', failed: 0, skipped: 0, balanceChangeMinor: 0n })
    expect(wallet.balanceMinor()).toBe(balanceMinor)
  })

  it('passes again on the same account and with a minimal key file', async () => {
    const { wallet } = await run()
    const again = await runAgainst('gcp', wallet, account)
    expect(again.named('failed')).toEqual([])
    expect(again.named('skipped')).toEqual([
      'player-disabled',
      'player-disabled-is-paid',
      'free-rounds-unknown',
      'free-rounds-end',
      'promo-win',
    ])
  })

  it('with a bet limit below the balance has the affected scenarios skipped with that reason', async () => {
    const { outcome } = await run({ maxBetMinor: 2000n })
    expect(outcome.named('failed')).toEqual([])
    expect(outcome.named('skipped')).toEqual([
      'funds-short',
      'batch-atomic',
      'batch-refusal-carries-balance-before',
      'batch-ordered',
      'batch-win-pays-later-bet',
      'rollback-win-stops-at-zero',
      'parallel-overdraft',
    ])
    for (const { reason } of outcome.results.filter((one) => one.outcome === 'skipped'))
      expect(reason).toContain("the wallet's bet limit is below")
  })

  it('that pays wins in any round has the scenario about them skipped, and its win is taken back', async () => {
    const { wallet, outcome } = await run({ paysAnyWin: true })
    expect(outcome.named('failed')).toEqual([])
    expect(outcome.named('skipped')).toEqual(['win-without-bet'])
    expect(wallet.balanceMinor()).toBe(100_000n)
  })

  it('with too little money has the scenarios it cannot fund skipped', async () => {
    const { outcome } = await run({ balanceMinor: 150n })
    expect(outcome.events[0]).toEqual({ event: 'account', balanceMinor: 150n, neededMinor: 2000n })
    expect(outcome.named('failed')).toEqual([])
    expect(outcome.named('passed')).toContain('bet')
    expect(outcome.named('skipped')).toContain('parallel-different-bets')
  })
})

it('every scenario has a unique name and a rule that is a sentence', () => {
  expect(new Set(gcpScenarios.map(({ name }) => name)).size).toBe(gcpScenarios.length)
  for (const { rule } of gcpScenarios) expect(rule).toMatch(/^[A-Z0-9].*\.$/)
})

const everyRefusal = [
  'signature-missing',
  'signature-wrong',
  'signature-over-other-bytes',
  'signature-before-parsing',
  'signature-guards-money',
  'body-not-json',
  'field-missing',
  'field-of-another-type',
  'type-unknown',
  'refusal-body',
  'amount-zero',
  'amount-exponent',
  'amount-too-many-digits',
  'amount-negative',
  'amount-number',
  'amount-not-decimal',
  'amount-absurd',
  'currency-pattern',
  'currency-other',
  'account-unknown',
  'game-unknown',
  'player-disabled',
  'player-disabled-is-paid',
  'win-without-bet',
  'funds/*',
  'batch-atomic',
  'batch-refusal-carries-balance-before',
  'batch-atomic-on-bad-request',
  'batch-ordered',
  'late-bet-refused',
  'free/*',
  'promo-win',
]

/** Each fault and the scenarios it makes fail: those for the rule it breaks and those that depend on it. */
const faults: Readonly<Record<GcpFault, readonly string[]>> = {
  'signatures are not checked': [
    'signature-missing',
    'signature-wrong',
    'signature-over-other-bytes',
    'signature-before-parsing',
    'signature-guards-money',
  ],
  'a missing signature is accepted': ['signature-missing'],
  'a win without a bet is refused as a bad request': ['player-disabled-is-paid', 'win-without-bet'],
  'a refused win without a bet is booked': ['win-without-bet'],
  'the body is parsed before the signature is checked': ['signature-before-parsing'],
  'the signature is checked over re-serialized JSON': ['signature-over-other-bytes', 'signature-over-raw-bytes'],
  'bad signatures return HTTP 403': [
    'signature-missing',
    'signature-wrong',
    'signature-over-other-bytes',
    'signature-before-parsing',
    'signature-guards-money',
    'statuses',
  ],
  'amounts of zero are accepted': ['amount-zero'],
  'exponents are accepted': ['amount-exponent'],
  'finer bets are rounded': ['amount-too-many-digits'],
  'finer wins are refused': ['win-finer-than-currency'],
  'finer wins are rounded up': ['win-finer-than-currency'],
  'trailing zeros are refused': ['amount-trailing-zeros'],
  'negative amounts are accepted': ['amount-negative'],
  'numbers are accepted as amounts': ['amount-number'],
  'anything Number() parses is accepted as an amount': ['amount-exponent', 'amount-not-decimal'],
  'amounts must have all decimals': ['amount-fewer-digits'],
  'amounts of any size are accepted': ['amount-absurd'],
  'any currency is accepted': ['currency-pattern', 'currency-other'],
  'currencies are case-insensitive': ['currency-pattern'],
  'any account is accepted': ['refusal-body', 'account-unknown'],
  'any game is accepted': ['game-unknown'],
  'games must be ASCII': ['game-unknown'],
  'disabled players may bet': ['player-disabled'],
  'disabled players are not paid': ['player-disabled-is-paid'],
  'fields are not checked': ['field-missing', 'field-of-another-type', 'type-unknown', 'refusal-body'],
  'unknown types are treated as wins': ['type-unknown'],
  'refusals have no meta': everyRefusal,
  'api_code is a number': everyRefusal,
  'balances are numbers': ['account-answers'],
  'balances have as few decimals as possible': ['balance'],
  'replies list transactions in reverse order': ['reply-names-each-transaction'],
  'replies have no bonus_amount': ['reply-names-each-transaction'],
  'a bonus_amount has no decimals': ['reply-names-each-transaction'],
  'rounds must be ASCII': ['round-of-any-script'],
  'wins need a session': ['money-back-without-session'],
  'wins are lost': [
    'amount-fewer-digits',
    'amount-trailing-zeros',
    'win-finer-than-currency',
    'win',
    'bet-and-win-in-one-call',
    'batch-win-pays-later-bet',
    'replay-of-win',
    'replay-beside-something-new',
    'rollback-win',
    'rollback-win-stops-at-zero',
    'finish-replay',
  ],
  'overdrafts are allowed': [
    'funds/*',
    'batch-atomic',
    'batch-refusal-carries-balance-before',
    'batch-ordered',
    'parallel-overdraft',
  ],
  'insufficient-funds refusals have no balance': [
    'funds-short-carries-balance',
    'batch-refusal-carries-balance-before',
  ],
  'batches are not atomic': ['batch-atomic', 'batch-refusal-carries-balance-before'],
  'a failed batch reports an intermediate balance': ['batch-refusal-carries-balance-before'],
  'batches are netted': ['batch-ordered'],
  'wins are booked after bets': ['batch-win-pays-later-bet'],
  'replays book twice': ['replay/*', 'bet-again-after-rollback', 'parallel-equal-bets'],
  'replays get a new id': ['replay-returns-stored-id', 'replay-returns-stored-batch', 'parallel-equal-bets'],
  'replays return the current balance': ['replay-returns-stored-balance'],
  'a reused id with a different amount is booked': ['replay-with-another-amount'],
  'one replayed transaction makes the whole call a replay': ['replay-beside-something-new'],
  'rollbacks do not deduct wins': ['rollback-win', 'rollback-win-stops-at-zero', 'promo-win'],
  'rollbacks do not refund bets': [
    'rollback-bet',
    'rollback-several',
    'rollback-replay',
    'rollback-under-a-second-id',
    'bet-again-after-rollback',
    'parallel-equal-rollbacks',
  ],
  'rolling back a spent win is refused': ['rollback-win-stops-at-zero'],
  'rolling back a spent win overdraws the account': ['rollback-win-stops-at-zero'],
  'a second rollback under a new id refunds again': ['rollback-under-a-second-id'],
  'a replayed rollback refunds again': ['rollback-replay', 'parallel-equal-rollbacks'],
  'only the first rollback of a call is applied': ['rollback-several'],
  'rolled-back bets can be booked again': ['bet-again-after-rollback'],
  'unknown rollbacks are refused': ['rollback-unknown', 'late-bet-refused'],
  'unknown rollbacks get an id': ['rollback-unknown'],
  'tombstones are forgotten': ['late-bet-refused'],
  'tombstones return 404': ['late-bet-refused'],
  'finish is refused': ['player-disabled-is-paid', 'round-of-any-script', 'money-back-without-session', 'finish/*'],
  'finish requires a game': [
    'refusal-body',
    'player-disabled-is-paid',
    'round-of-any-script',
    'money-back-without-session',
    'finish/*',
  ],
  'a second finish is refused': ['finish-replay'],
  'an unknown round is an internal error': ['finish-unknown-round'],
  'unknown free rounds are paid': ['free-rounds-unknown'],
  'free rounds are paid at each end': ['free-rounds-end'],
  'another end of free rounds is paid': ['free-rounds-end'],
  'a win of a promotion is paid at each call': ['promo-win'],
  'a win of a promotion cannot be rolled back': ['promo-win'],
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
  it.each(Object.entries(faults) as [GcpFault, readonly string[]][])('%s', async (fault, expected) => {
    const { outcome } = await run({ fault })
    expect(outcome.named('failed')).toEqual(expand(expected, outcome))
    expect(outcome.named('failed').length).toBeGreaterThan(0)
  })

  it('and a change of the balance is reported at the end', async () => {
    const { outcome, wallet } = await run({ fault: 'replays book twice' })
    const changeMinor = wallet.balanceMinor() - 100_000n
    expect(changeMinor).not.toBe(0n)
    expect(outcome.events.at(-1)).toMatchObject({ event: 'end', balanceChangeMinor: changeMinor })
  })

  it('and a rollback fault never costs the whole balance', async () => {
    const { outcome, wallet } = await run({ fault: 'rollbacks do not refund bets' })
    expect(outcome.named('skipped')).toEqual([
      'batch-win-pays-later-bet',
      'rollback-win-stops-at-zero',
      'parallel-overdraft',
    ])
    expect(wallet.balanceMinor()).toBeGreaterThan(90_000n)
  })
})
