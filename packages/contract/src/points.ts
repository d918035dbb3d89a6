// Points: what earns them, the mall in which they are redeemed, and their conversion to money (3.061, 7.054).
import * as z from 'zod/mini'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { amount, filterBy, gameType, pageNo, pageSize, paging, time, uuid } from './fields.ts'

/** Whole points, as decimal text; below zero in a movement that takes some. */
export const points = z.string().check(z.regex(/^-?\d{1,18}$/))

/** Whole points in a request. */
const askedPoints = z.string().check(z.regex(/^[1-9]\d{0,9}$/))

const inCurrency = { currencySymbol: z.string(), currencyCode: z.string() }
const paymentPassword = z.string().check(z.maxLength(128))

export const pointBalance = defineEndpoint({
  name: 'pointBalance',
  method: 'GET',
  path: '/wps/points/balance',
  summary: 'The member’s current points. What was earned until now is counted first (3.061)',
  tag: 'points',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({ points, hasPaymentPassword: z.boolean() }),
  errors: [],
})

/** `goods` are delivered, `credit` is paid to the balance at once. */
export const goodsKind = z.enum(['goods', 'credit'])
export type GoodsKind = z.output<typeof goodsKind>

/** The drawings that goods can have, by the names of `packages/artwork/src/goods.ts`. */
export const drawnGoods = [
  'phone',
  'headphones',
  'watch',
  'power-bank',
  'tumbler',
  'mug',
  'backpack',
  'cap',
  'shirt',
  'fan',
  'speaker',
  'rice-cooker',
  'blanket',
  'coffee',
  'umbrella',
  'cards',
  'coins-few',
  'coins-some',
  'coins-many',
  'coins-chest',
] as const

const reward = z.strictObject({
  goodsId: uuid,
  kind: goodsKind,
  name: z.string(),
  text: z.string(),
  picture: z.string(),
  price: points,
  /** What is paid to the balance, of credit. */
  credit: z.nullable(amount),
  stock: z.number(),
  /** How many of it the member can still redeem; `null` without a limit. */
  leftForMember: z.nullable(z.number()),
  memberLimit: z.nullable(z.number()),
  /** When it leaves the mall. */
  until: z.nullable(time),
})
export type MallGoods = z.output<typeof reward>

export const pointRewards = defineEndpoint({
  name: 'pointRewards',
  method: 'GET',
  path: '/wps/points/rewards',
  summary: 'What the mall offers (7.054)',
  tag: 'points',
  access: realAccounts,
  query: z.strictObject({ kind: filterBy(goodsKind), pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(reward), ...paging, ...inCurrency }),
  errors: [],
})

/** The longest parts of a delivery address, in characters. */
export const deliveryLengths = { name: 100, phone: 30, address: 500 } as const

/** Where goods are delivered to. */
export const deliveryAddress = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(deliveryLengths.name)),
  phone: z.string().check(z.trim(), z.regex(/^\+?[0-9 ()-]{6,30}$/)),
  address: z.string().check(z.trim(), z.minLength(8), z.maxLength(deliveryLengths.address)),
})
export type DeliveryAddress = z.output<typeof deliveryAddress>

/** In process, rejected, approved (4.028). */
export const redemptionStatus = z.enum(['process', 'rejected', 'approved'])
export type RedemptionStatus = z.output<typeof redemptionStatus>

const redemption = z.strictObject({
  redemptionId: uuid,
  /** The reference number. */
  number: z.string(),
  kind: goodsKind,
  name: z.string(),
  picture: z.string(),
  quantity: z.number(),
  /** In all. */
  points,
  credit: z.nullable(amount),
  status: redemptionStatus,
  /** What the operator wrote. */
  remark: z.nullable(z.string()),
  address: z.nullable(z.strictObject({ name: z.string(), phone: z.string(), address: z.string() })),
  redeemedAt: time,
  decidedAt: z.nullable(time),
})
export type Redemption = z.output<typeof redemption>

const passwordErrors = [
  'password.payment_not_set',
  'password.payment_wrong',
  'password.payment_too_many',
  'wallet.busy',
] as const

/** The most pieces of one thing in one redemption. */
export const maxRedeemed = 100

export const redeemPoints = defineEndpoint({
  name: 'redeemPoints',
  method: 'POST',
  path: '/wps/points/redemptions',
  summary: 'Redeem points for something of the mall, after the payment password (6.006)',
  tag: 'points',
  access: realAccounts,
  encrypted: true,
  idempotent: true,
  maxPerHour: 120,
  body: z.strictObject({
    goodsId: uuid,
    quantity: z.int().check(z.minimum(1), z.maximum(maxRedeemed)),
    /** The price of one, as the member has seen it. */
    price: askedPoints,
    /** For goods. */
    address: z.optional(deliveryAddress),
    paymentPassword,
  }),
  reply: z.strictObject({ redemption, points, ...inCurrency }),
  errors: [
    ...passwordErrors,
    'points.goods_unknown',
    'points.price_changed',
    'points.sold_out',
    'points.member_limit',
    'points.address_needed',
    'points.not_enough',
  ],
})

export const pointRedemptions = defineEndpoint({
  name: 'pointRedemptions',
  method: 'GET',
  path: '/wps/points/redemptions',
  summary: 'The member’s redemptions, the newest first (3.061, 4.028)',
  tag: 'points',
  access: realAccounts,
  query: z.strictObject({ status: filterBy(redemptionStatus), pageNo, pageSize: pageSize(20) }),
  reply: z.strictObject({ list: z.array(redemption), ...paging, ...inCurrency }),
  errors: [],
})

/** How much of the currency makes how many points. */
export const pointRatio = z.strictObject({
  /** `deposit`, or a type of game. */
  source: z.enum(['deposit', ...gameType.options]),
  /** Points for each 1,000 of the currency; 0 if it earns none. */
  perThousand: z.number(),
})
export type PointSource = z.output<typeof pointRatio>['source']

/** What points are worth. They are converted in whole steps, so that nothing is rounded. */
export const pointRate = z.strictObject({
  /** The points of one step. */
  step: points,
  /** What one step is worth. */
  amount,
})

export const pointConfig = defineEndpoint({
  name: 'pointConfig',
  method: 'GET',
  path: '/wps/points/config',
  summary: 'What earns how many points, and what they are worth now (3.061)',
  tag: 'points',
  access: realAccounts,
  query: z.strictObject({}),
  reply: z.strictObject({
    /** Whoever converts names the version that they have seen. */
    version: z.number(),
    ratios: z.array(pointRatio),
    /** `null`: points cannot be converted now. */
    rate: z.nullable(pointRate),
    /** The fewest points that can be converted at once. */
    minPoints: points,
    ...inCurrency,
  }),
  errors: [],
})

export const convertPoints = defineEndpoint({
  name: 'convertPoints',
  method: 'POST',
  path: '/wps/points/conversions',
  summary: 'Convert points to money at the rate that the member has seen, after the payment password (6.006)',
  tag: 'points',
  access: realAccounts,
  encrypted: true,
  idempotent: true,
  maxPerHour: 60,
  body: z.strictObject({
    points: askedPoints,
    /** The version of the rate that the member has seen. */
    version: z.int().check(z.minimum(1)),
    paymentPassword,
  }),
  reply: z.strictObject({ converted: points, amount, points, balance: amount, ...inCurrency }),
  errors: [...passwordErrors, 'points.rate_changed', 'points.no_conversion', 'points.not_a_step', 'points.not_enough'],
})

/** What a movement of points is. */
export const pointMovementKind = z.enum(['earned', 'given', 'redeemed', 'returned', 'converted', 'corrected'])

const movement = z.strictObject({
  movementId: z.string(),
  kind: pointMovementKind,
  /** What earned them. */
  source: z.nullable(pointRatio.shape.source),
  points,
  pointsAfter: points,
  at: time,
  /** The reference number of a redemption, or the name of a conversion. */
  reference: z.nullable(z.string()),
})
export type PointMovement = z.output<typeof movement>

export const pointMovements = defineEndpoint({
  name: 'pointMovements',
  method: 'GET',
  path: '/wps/points/movements',
  summary: 'Every movement of the member’s points, the newest first (7.054)',
  tag: 'points',
  access: realAccounts,
  query: z.strictObject({
    pageNo,
    pageSize: pageSize(20),
    /** From the first page, so that new movements do not shift the pages. */
    upTo: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  reply: z.strictObject({ list: z.array(movement), ...paging, upTo: z.string() }),
  errors: [],
})
