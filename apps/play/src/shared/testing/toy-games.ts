import type { SharedGame } from '@baize/engines'

/** A game for tests: one bead, 1 or 2; the field of the same number pays 1.95 times. A shoe of three rounds. */
export const toyBeads: SharedGame = {
  engine: 'fanTan',
  code: 'bz-toy',
  title: 'Toy',
  version: 1,
  canonicalJson: '{}',
  definitionHash: '0'.repeat(64),
  published: { rtp: '0.950000' },
  fields: [
    { id: 'one', group: 'main', odds: '0.95', rtp: '0.975000' },
    { id: 'two', group: 'main', odds: '0.95', rtp: '0.975000' },
    { id: 'extra', group: 'side', odds: '8', rtp: '0.950000' },
  ],
  opposite: [['one', 'two']],
  shoe: true,
  openSeries: (chance) => ({
    burned: [],
    start: 0,
    deal: (position) => ({
      outcome: { engine: 'fanTan', beads: 1 + chance.below(2) },
      next: position + 1,
      isLast: position === 2,
    }),
  }),
  pays: (outcome, field) =>
    outcome.engine === 'fanTan' && (outcome.beads === 1) === (field === 'one')
      ? { numerator: 195n, denominator: 100n }
      : { numerator: 0n, denominator: 1n },
  greatestMultiple: () => ({ numerator: 195n, denominator: 100n }),
  showMs: () => 3_000,
  brief: (outcome) => (outcome.engine === 'fanTan' ? String(outcome.beads) : ''),
  coverage: { outcomes: 2, winsOn: (field) => (field === 'one' ? [0] : [1]) },
}

/** A crash for tests: a hundredth for every 10 ms, always crashes at 3.00. */
export const toyCrash: SharedGame = {
  ...toyBeads,
  engine: 'crash',
  code: 'bz-toy-crash',
  fields: [
    { id: 'first', group: 'main', odds: '1', rtp: '0.990000' },
    { id: 'second', group: 'main', odds: '1', rtp: '0.990000' },
  ],
  opposite: [],
  shoe: false,
  openSeries: () => ({
    burned: [],
    start: 0,
    deal: () => ({ outcome: { engine: 'crash', crashHundredths: 300 }, next: 1, isLast: true }),
  }),
  brief: (outcome) => (outcome.engine === 'crash' ? (outcome.crashHundredths / 100).toFixed(2) : ''),
  flight: {
    multipleAt: (ms) => 100 + Math.floor(ms / 10),
    msUntil: (hundredths) => (hundredths - 100) * 10,
    crashOf: (outcome) => (outcome.engine === 'crash' ? outcome.crashHundredths : 0),
  },
}
