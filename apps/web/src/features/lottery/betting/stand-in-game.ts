import type { DrawLine } from '@baize/contract'
import { demoTermsJson } from '@baize/lottery'
import type { LotteryGame } from './slip.rules.ts'

/** A draw for tests: on sale until the time. */
export function standInDraw(changed: Partial<DrawLine> = {}): DrawLine {
  return {
    drawId: '11111111-1111-4111-8111-111111111111',
    gameCode: 'bangkok-evening',
    number: '20261126-0042',
    province: null,
    state: 'open',
    opensAt: '2026-11-26T10:00:00Z',
    closesAt: '2026-11-26T13:00:00Z',
    drawsAt: '2026-11-26T13:10:00Z',
    numbers: null,
    ...changed,
  }
}

/** What a betting view is told about a game, for tests, with the demo's rates. */
export function standInLottery(format: string, changed: Partial<LotteryGame> = {}): LotteryGame {
  const draw = standInDraw()
  return {
    gameCode: draw.gameCode,
    nodeId: '1',
    vassalage: 'LOTT',
    area: 'TH',
    format,
    gameName: 'Evening Draw',
    iconUrl: '/art/evening.webp',
    gameClassify: 'ELOTT',
    state: 'open',
    nextDraw: draw,
    lastDraw: null,
    now: '2026-11-26T12:00:00Z',
    source: 'own',
    hasLocalBeacon: true,
    draws: [draw],
    termsVersion: 1,
    rates: Object.fromEntries(
      Object.entries(demoTermsJson[format]?.rates ?? {}).map(([bet, rates]) => [bet, { ...rates }]),
    ),
    vipLevel: 0,
    announced: null,
    limits: {
      minUnit: '1.00',
      maxUnit: '5000.00',
      maxSlipStake: '100000.00',
      maxSlipPayout: null,
      maxMemberNumber: null,
      maxMemberSlips: 100,
    },
    restrictions: [],
    yearAnimal: 'horse',
    cancelSeconds: null,
    voidAfterMinutes: 60,
    schedule: {
      kind: 'weekly',
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      closesAt: '20:00',
      drawsAt: '20:10',
      zone: 'Asia/Bangkok',
    },
    currencyCode: 'PLY',
    currencySymbol: '$',
    currencyDigits: 2,
    ...changed,
  }
}
