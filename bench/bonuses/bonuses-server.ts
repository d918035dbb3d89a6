/**
 * The server as assembled by `apps/server/src/run-server.ts`, with members who are signed in and offers of bonus money that they may
 * claim: one whose bonus lasts for the whole measurement, and others that fill the page.
 */
import type { PromotionContent } from '@baize/contract'
import { inEachLanguage } from '@baize/phrases'
import { addressOf, ownerName } from '../../apps/server/src/kernel/database/embedded.ts'
import { openPool } from '../../apps/server/src/kernel/database/pool.ts'
import { brandId } from '../../apps/server/src/kernel/ids.ts'
import { seatCrowd } from '../crowd.ts'
import { openServer, runServer } from '../run-server.ts'
import { crowd, offers, offerOf } from './bench-offers.ts'

/** An offer of bonus money that nobody uses up while a benchmark runs. */
const content: PromotionContent = {
  category: 'special',
  art: 'gift',
  order: 0,
  title: inEachLanguage(() => 'An offer'),
  summary: inEachLanguage(() => 'What it is.'),
  terms: inEachLanguage(() => 'What counts.'),
  from: null,
  until: null,
  audience: {
    registeredFrom: null,
    registeredUntil: null,
    languages: [],
    countries: [],
    tags: [],
    uplines: [],
    minLevel: 0,
  },
  trigger: { kind: 'claim' },
  needsReview: false,
  reward: { kind: 'bonus', amount: '50000.00' },
  conditions: {
    kind: 'locked',
    turnover: 100,
    of: 'bonus',
    contributions: { RNG: 100 },
    maxStake: null,
    days: 7,
    maxCashOut: null,
  },
  once: { per: 'ever', device: false, phone: false, bank: false },
  budget: { total: '100000000.00', perDay: null },
}

const server = await openServer()
const { log, opened, app } = server
const owner = openPool(addressOf(opened.home, ownerName, opened.secrets.ownerPassword), 1, log)
await seatCrowd(owner, { size: crowd, currency: app.play.brands.all[0]?.currency.code ?? '' })
for (let index = 0; index < offers; index += 1) {
  const saved = await app.promotions.desk.save({
    brandId: brandId(1),
    promotionId: offerOf(index),
    version: 0,
    state: 'published',
    content,
    by: { operatorId: '00000000-0000-7000-8000-000000000000', name: 'bench' },
    reason: 'The benchmark needs it.',
    note: async () => undefined,
  })
  if (saved !== 'saved') throw new Error(`an offer was not saved: ${saved}`)
}
await runServer(server, { close: () => owner.end() })
