import type { VideoPokerDefinition } from './video-poker.ts'

/** Neon Jacks or Better: nine for a full house, six for a flush, 800 for a royal flush at every stake. */
export const bzVideoPoker: VideoPokerDefinition = {
  engine: 'videoPoker',
  code: 'bz-video-poker',
  title: 'Neon Jacks or Better',
  version: 1,
  pays: {
    royalFlush: 800,
    straightFlush: 50,
    fourOfAKind: 25,
    fullHouse: 9,
    flush: 6,
    straight: 4,
    threeOfAKind: 3,
    twoPairs: 2,
    jacksOrBetter: 1,
  },
}
