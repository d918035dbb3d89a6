import { describe, expect, it } from 'vitest'
import type { GcpFault, GcpWalletOptions } from '../testing/gcp-wallet-checks.ts'
import { ReferenceGcpWallet } from '../testing/reference-gcp-wallet.ts'
import { expand, runAgainst } from '../testing/run-against.ts'
import { gcpScenarios } from './gcp-scenarios.ts'

const account = { secret: 'a secret', account: 'player_1', currency: 'EUR', game: 'dice', digits: 2 }
const disabledAccount = 'player_2'

async function run(changes: Partial<GcpWalletOptions> = {}, key: object = {}) {
  const wallet = new ReferenceGcpWallet({ ...account, disabledAccount, balanceMinor: 100_000n, ...changes })
  return { wallet, outcome: await runAgainst('gcp', wallet, { ...account, disabledAccount, ...key }) }
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

  it('passes again on the same account, also with a plain key file', async () => {
    const { wallet } = await run()
    const again = await runAgainst('gcp', wallet, account)
    expect(again.named('failed')).toEqual([])
    expect(again.named('skipped')).toEqual(['player-disabled', 'player-disabled-is-paid'])
  })

  it('with a bet limit below the balance skips what that hides, and says why', async () => {
    const { outcome } = await run({ largestBetMinor: 2000n })
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
      expect(reason).toContain("the wallet's bet limit lies below")
  })

  it('with too little on the account skips what that cannot pay for', async () => {
    const { outcome } = await run({ balanceMinor: 150n })
    expect(outcome.events[0]).toEqual({ event: 'account', balanceMinor: 150n, neededMinor: 2000n })
    expect(outcome.named('failed')).toEqual([])
    expect(outcome.named('passed')).toContain('bet')
    expect(outcome.named('skipped')).toContain('parallel-different-bets')
  })
})

it('every scenario has a name of its own and a rule that is a sentence', () => {
  expect(new Set(gcpScenarios.map(({ name }) => name)).size).toBe(gcpScenarios.length)
  for (const { rule } of gcpScenarios) expect(rule).toMatch(/^[A-Z0-9].*\.$/)
})

/** Each fault, and the scenarios that fail because of it: those of the rule it breaks, and those that build on it. */
const faults: Readonly<Record<GcpFault, readonly string[]>> = {
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
  'bad signatures are HTTP 403': [
    'signature-missing',
    'signature-wrong',
    'signature-over-other-bytes',
    'signature-before-parsing',
    'signature-guards-money',
    'statuses',
  ],
  'amounts of zero are taken': ['amount-zero'],
  'exponents are taken': ['amount-exponent'],
  'digits beyond the currency are cut off': ['amount-too-many-digits'],
  'negative amounts are taken': ['amount-negative'],
  'numbers are taken as amounts': ['amount-number'],
  'anything that Number() reads is an amount': ['amount-exponent', 'amount-too-many-digits', 'amount-not-decimal'],
  'amounts must have all digits': ['amount-fewer-digits'],
  'amounts of any size are taken': ['amount-absurd'],
  'any currency is taken': ['currency-pattern', 'currency-other'],
  'currencies are taken in any case': ['currency-pattern'],
  'any account is taken': ['refusal-body', 'account-unknown'],
  'any game is taken': ['game-unknown'],
  'disabled players may bet': ['player-disabled'],
  'disabled players are not paid': ['player-disabled-is-paid'],
  'fields are not checked': ['field-missing', 'field-of-another-type', 'type-unknown', 'refusal-body'],
  'unknown types are wins': ['type-unknown'],
  'refusals have no meta': [
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
    'funds/*',
    'batch-atomic',
    'batch-refusal-carries-balance-before',
    'batch-atomic-on-bad-request',
    'batch-ordered',
    'late-bet-refused',
  ],
  'balances are numbers': ['account-answers'],
  'replies list transactions backwards': ['reply-names-each-transaction'],
  'replies have no bonus_amount': ['reply-names-each-transaction'],
  'wins need a session': ['money-back-without-session'],
  'wins are lost': [
    'amount-fewer-digits',
    'win',
    'bet-and-win-in-one-call',
    'batch-win-pays-later-bet',
    'replay-of-win',
    'replay-beside-something-new',
    'rollback-win',
    'rollback-win-stops-at-zero',
    'finish-replay',
  ],
  'overdrafts are granted': [
    'funds/*',
    'batch-atomic',
    'batch-refusal-carries-balance-before',
    'batch-ordered',
    'parallel-overdraft',
  ],
  'want of funds has no balance': ['funds-short-carries-balance', 'batch-refusal-carries-balance-before'],
  'batches are not atomic': ['batch-atomic', 'batch-refusal-carries-balance-before'],
  'a failed batch reports the balance in its middle': ['batch-refusal-carries-balance-before'],
  'batches are netted': ['batch-ordered'],
  'wins are booked after bets': ['batch-win-pays-later-bet'],
  'replays book twice': ['replay/*', 'bet-again-after-rollback', 'parallel-equal-bets'],
  'replays get a new id': ['replay-returns-stored-id', 'replay-returns-stored-batch', 'parallel-equal-bets'],
  'replays return the balance of now': ['replay-returns-stored-balance'],
  'the same id with another amount is booked': ['replay-with-another-amount'],
  'a replay makes the whole call a replay': ['replay-beside-something-new'],
  'rolled-back wins stay': ['rollback-win', 'rollback-win-stops-at-zero'],
  'rolled-back bets stay': [
    'rollback-bet',
    'rollback-several',
    'rollback-replay',
    'rollback-under-a-second-id',
    'bet-again-after-rollback',
    'parallel-equal-rollbacks',
  ],
  'the rollback of a spent win is refused': ['rollback-win-stops-at-zero'],
  'the rollback of a spent win goes below zero': ['rollback-win-stops-at-zero'],
  'rollbacks under a second id pay again': ['rollback-under-a-second-id'],
  'rollbacks that are sent twice pay again': ['rollback-replay', 'parallel-equal-rollbacks'],
  'only the first rollback of a call is done': ['rollback-several'],
  'rolled-back bets can be booked again': ['bet-again-after-rollback'],
  'unknown rollbacks are refused': ['rollback-unknown', 'late-bet-refused'],
  'unknown rollbacks get an id': ['rollback-unknown'],
  'tombstones are forgotten': ['late-bet-refused'],
  'tombstones answer 404': ['late-bet-refused'],
  'finish is refused': ['player-disabled-is-paid', 'money-back-without-session', 'finish/*'],
  'finish wants a game': ['refusal-body', 'player-disabled-is-paid', 'money-back-without-session', 'finish/*'],
  'a second finish is refused': ['finish-replay'],
  'an unknown round is an internal error': ['finish-unknown-round'],
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
  it.each(Object.entries(faults) as [GcpFault, readonly string[]][])('%s', async (fault, expected) => {
    const { outcome } = await run({ fault })
    expect(outcome.named('failed')).toEqual(expand(expected, outcome))
    expect(outcome.named('failed').length).toBeGreaterThan(0)
  })

  it('and the balance that a fault has changed is told at the end', async () => {
    const { outcome, wallet } = await run({ fault: 'replays book twice' })
    const changeMinor = wallet.balanceMinor() - 100_000n
    expect(changeMinor).not.toBe(0n)
    expect(outcome.events.at(-1)).toMatchObject({ event: 'end', balanceChangeMinor: changeMinor })
  })

  it('and a fault in the rollback never costs the whole balance', async () => {
    const { outcome, wallet } = await run({ fault: 'rolled-back bets stay' })
    expect(outcome.named('skipped')).toEqual([
      'batch-win-pays-later-bet',
      'rollback-win-stops-at-zero',
      'parallel-overdraft',
    ])
    expect(wallet.balanceMinor()).toBeGreaterThan(90_000n)
  })
})
