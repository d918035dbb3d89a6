// The points mall as operators work with it: goods, redemptions, and what earns points.
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { amount, pageSize, positiveAmount, time, uuid } from '../fields.ts'
import { drawnGoods, goodsKind, pointRatio, points } from '../points.ts'
import { dayQuery, memberName, memberNumber, officePaging, pageQuery } from './fields.ts'
import { officeReason } from './operators.ts'

const words = z.strictObject({ TH: z.string(), CN: z.string(), EN: z.string() })
const someWords = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const typedWords = (longest: number) =>
  z.strictObject({ TH: someWords(longest), CN: someWords(longest), EN: someWords(longest) })
/** A point in time that somebody typed: RFC 3339 with its zone. */
const typedTime = z
  .string()
  .check(z.maxLength(40), z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/))

const goods = z.strictObject({
  goodsId: uuid,
  kind: goodsKind,
  art: z.string(),
  picture: z.string(),
  names: words,
  texts: words,
  price: points,
  credit: z.nullable(amount),
  stock: z.number(),
  memberLimit: z.nullable(z.number()),
  isOn: z.boolean(),
  from: z.nullable(time),
  until: z.nullable(time),
  /** Lower numbers stand first. */
  place: z.number(),
  /** Whoever saves names the version that they have seen. */
  version: z.number(),
  /** How many pieces were redeemed. */
  redeemed: z.number(),
})
export type OfficeGoods = z.output<typeof goods>

export const officeGoods = defineEndpoint({
  name: 'officeGoods',
  method: 'GET',
  path: '/office/points/goods',
  summary: 'The goods of the points mall in their order',
  tag: 'points',
  access: ['operator'],
  permission: 'points.read',
  query: z.strictObject({
    kind: z.optional(goodsKind),
    shown: z.optional(z.enum(['on', 'off'])),
    ...pageQuery,
  }),
  reply: z.strictObject({ list: z.array(goods), ...officePaging }),
  errors: [],
})

/** What an operator types about goods. */
const goodsFields = {
  kind: goodsKind,
  art: z.enum(drawnGoods),
  names: typedWords(100),
  texts: typedWords(600),
  price: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  /** Of credit. */
  credit: z.nullable(positiveAmount),
  stock: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  memberLimit: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  isOn: z.boolean(),
  from: z.nullable(typedTime),
  until: z.nullable(typedTime),
  place: z.int().check(z.minimum(0), z.maximum(100_000)),
  reason: officeReason,
}

const goodsErrors = ['payment.amount_invalid', 'points.times_cross'] as const

export const addGoods = defineEndpoint({
  name: 'addGoods',
  method: 'POST',
  path: '/office/points/goods',
  summary: 'Add goods to the mall',
  tag: 'points',
  access: ['operator'],
  permission: 'points.change',
  freshFactor: true,
  idempotent: true,
  maxPerHour: 300,
  body: z.strictObject(goodsFields),
  reply: goods,
  errors: [...goodsErrors],
})

const goodsParams = z.strictObject({ goodsId: uuid })

export const changeGoods = defineEndpoint({
  name: 'changeGoods',
  method: 'POST',
  path: '/office/points/goods/:goodsId',
  summary: 'Change goods of the mall. The stock changes by the difference to what the operator has seen',
  tag: 'points',
  access: ['operator'],
  permission: 'points.change',
  freshFactor: true,
  maxPerHour: 600,
  params: goodsParams,
  body: z.strictObject({
    ...goodsFields,
    version: z.int().check(z.minimum(1)),
    stockSeen: z.int().check(z.minimum(0), z.maximum(1_000_000)),
  }),
  reply: goods,
  errors: [...goodsErrors, 'points.goods_unknown', 'points.changed', 'points.stock_gone'],
})

const beforeVersion = z.optional(z.string().check(z.regex(/^\d{1,9}$/)))
const change = z.strictObject({ field: z.string(), before: z.string(), after: z.string() })
const version = z.strictObject({
  version: z.number(),
  operator: z.string(),
  reason: z.string(),
  at: time,
  changes: z.array(change),
})
export type PointVersion = z.output<typeof version>

export const goodsVersions = defineEndpoint({
  name: 'goodsVersions',
  method: 'GET',
  path: '/office/points/goods/:goodsId/versions',
  summary: 'Every version of goods, the newest first; `before` is the version to go on from',
  tag: 'points',
  access: ['operator'],
  permission: 'points.read',
  params: goodsParams,
  query: z.strictObject({ before: beforeVersion, pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(version), next: z.nullable(z.string()) }),
  errors: [],
})

const rules = z.strictObject({
  version: z.number(),
  ratios: z.array(pointRatio),
  /** What one step of points is worth; `null`: points cannot be converted. */
  rate: z.nullable(z.strictObject({ step: z.number(), amount })),
  minPoints: z.number(),
  currencySymbol: z.string(),
  currencyDigits: z.number(),
})
export type OfficePointRules = z.output<typeof rules>

export const officePointRules = defineEndpoint({
  name: 'officePointRules',
  method: 'GET',
  path: '/office/points/rules',
  summary: 'What earns how many points, and what they are worth',
  tag: 'points',
  access: ['operator'],
  permission: 'points.read',
  reply: rules,
  errors: [],
})

/** The most points for each 1,000 of the currency. */
const mostPerThousand = 500_000

export const changePointRules = defineEndpoint({
  name: 'changePointRules',
  method: 'POST',
  path: '/office/points/rules',
  summary: 'Change what earns points and what they are worth. Counts for what is posted from then on',
  tag: 'points',
  access: ['operator'],
  permission: 'points.change',
  freshFactor: true,
  maxPerHour: 60,
  body: z.strictObject({
    version: z.int().check(z.minimum(0)),
    ratios: z
      .array(
        z.strictObject({
          source: pointRatio.shape.source,
          perThousand: z.int().check(z.minimum(0), z.maximum(mostPerThousand)),
        }),
      )
      .check(z.maxLength(20)),
    rate: z.nullable(
      z.strictObject({ step: z.int().check(z.minimum(1), z.maximum(1_000_000)), amount: positiveAmount }),
    ),
    minPoints: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
    reason: officeReason,
  }),
  reply: rules,
  errors: ['points.changed', 'payment.amount_invalid', 'payment.amount_range'],
})

export const pointRuleVersions = defineEndpoint({
  name: 'pointRuleVersions',
  method: 'GET',
  path: '/office/points/rules/versions',
  summary: 'Every version of the ratios and the rate, the newest first; `before` is the version to go on from',
  tag: 'points',
  access: ['operator'],
  permission: 'points.read',
  query: z.strictObject({ before: beforeVersion, pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(version), next: z.nullable(z.string()) }),
  errors: [],
})

/** `waiting`: for an operator; the others are ends. */
export const redemptionQueue = z.enum(['waiting', 'approved', 'rejected', 'all'])

const redemption = z.strictObject({
  redemptionId: uuid,
  number: z.string(),
  member: memberName,
  kind: goodsKind,
  names: words,
  picture: z.string(),
  quantity: z.number(),
  points,
  credit: z.nullable(amount),
  /** `taking` and `rejecting`: the books are asked. */
  state: z.enum(['taking', 'process', 'approved', 'rejecting', 'rejected']),
  /** Whether it is delivered to an address, which whoever decides can look at. */
  hasAddress: z.boolean(),
  redeemedAt: time,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(time),
  remark: z.nullable(z.string()),
})
export type OfficeRedemption = z.output<typeof redemption>

export const officeRedemptions = defineEndpoint({
  name: 'officeRedemptions',
  method: 'GET',
  path: '/office/points/redemptions',
  summary: 'Redemptions of members by time',
  tag: 'points',
  access: ['operator'],
  permission: 'points.read',
  query: z.strictObject({
    queue: z._default(redemptionQueue, 'waiting'),
    member: z.optional(memberNumber),
    kind: z.optional(goodsKind),
    number: z.optional(z.string().check(z.regex(/^[A-Z0-9-]{4,32}$/))),
    ...dayQuery,
    direction: z._default(z.enum(['asc', 'desc']), 'asc'),
    ...pageQuery,
  }),
  reply: z.strictObject({ list: z.array(redemption), ...officePaging }),
  errors: [],
})

const redemptionParams = z.strictObject({ redemptionId: uuid })

export const officeRedemption = defineEndpoint({
  name: 'officeRedemption',
  method: 'GET',
  path: '/office/points/redemptions/:redemptionId',
  summary: 'One redemption',
  tag: 'points',
  access: ['operator'],
  permission: 'points.read',
  params: redemptionParams,
  reply: redemption,
  errors: ['points.redemption_unknown'],
})

export const showDeliveryAddress = defineEndpoint({
  name: 'showDeliveryAddress',
  method: 'POST',
  path: '/office/points/redemptions/:redemptionId/address',
  summary: 'Where a redemption is delivered to; the audit log records who looked',
  tag: 'points',
  access: ['operator'],
  permission: 'points.decide',
  params: redemptionParams,
  body: z.strictObject({}),
  reply: z.strictObject({ name: z.string(), phone: z.string(), address: z.string() }),
  errors: ['points.redemption_unknown'],
})

export const approveRedemption = defineEndpoint({
  name: 'approveRedemption',
  method: 'POST',
  path: '/office/points/redemptions/:redemptionId/approve',
  summary: 'Approve a redemption. The member reads the remark',
  tag: 'points',
  access: ['operator'],
  permission: 'points.decide',
  freshFactor: true,
  params: redemptionParams,
  body: z.strictObject({ remark: officeReason }),
  reply: redemption,
  errors: ['points.redemption_unknown', 'payment.decided'],
})

export const rejectRedemption = defineEndpoint({
  name: 'rejectRedemption',
  method: 'POST',
  path: '/office/points/redemptions/:redemptionId/reject',
  summary:
    'Reject a redemption: its points go back to the member, its pieces into the stock. The member reads the remark',
  tag: 'points',
  access: ['operator'],
  permission: 'points.decide',
  freshFactor: true,
  params: redemptionParams,
  body: z.strictObject({ remark: officeReason }),
  reply: redemption,
  errors: ['points.redemption_unknown', 'payment.decided', 'wallet.busy', 'system.unavailable'],
})
