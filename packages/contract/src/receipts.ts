// Receipts: whether the money of a paid withdrawal has arrived, with pictures that show it.
import * as z from 'zod/mini'
import { pictureUpload } from './avatar.ts'
import { defineEndpoint, realAccounts } from './endpoint.ts'
import { positiveAmount, uuid } from './fields.ts'
import { maxReceiptNote, withdrawalInCurrency } from './withdrawals.ts'

export const addReceiptPicture = defineEndpoint({
  name: 'addReceiptPicture',
  method: 'POST',
  path: '/wps/payments/withdrawals/:withdrawalId/receipt/pictures',
  summary: 'Upload a picture that shows what has arrived, PNG or JPEG of at most 5 MB, at most three (3.067, 9.009)',
  tag: 'payments',
  access: realAccounts,
  maxPerHour: 60,
  params: z.strictObject({ withdrawalId: uuid }),
  upload: pictureUpload,
  reply: withdrawalInCurrency,
  errors: [
    'payment.withdrawal_unknown',
    'payment.receipt_not_awaited',
    'payment.pictures_used_up',
    'upload.wrong_type',
    'upload.too_large',
    'upload.not_readable',
    'upload.too_many_pixels',
  ],
})

export const removeReceiptPicture = defineEndpoint({
  name: 'removeReceiptPicture',
  method: 'DELETE',
  path: '/wps/payments/receipt-pictures/:pictureId',
  summary: 'Remove such a picture, before the member has said what arrived',
  tag: 'payments',
  access: realAccounts,
  params: z.strictObject({ pictureId: uuid }),
  reply: withdrawalInCurrency,
  errors: ['payment.picture_unknown', 'payment.receipt_not_awaited'],
})

export const receiptPicture = defineEndpoint({
  name: 'receiptPicture',
  method: 'GET',
  path: '/wps/payments/receipt-pictures/:pictureId',
  summary: 'An own picture, as it was encoded again',
  tag: 'payments',
  access: realAccounts,
  params: z.strictObject({ pictureId: uuid }),
  file: 'image/webp',
  isPrivate: true,
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['payment.picture_unknown'],
})

export const confirmReceipt = defineEndpoint({
  name: 'confirmReceipt',
  method: 'POST',
  path: '/wps/payments/withdrawals/:withdrawalId/receipt',
  summary: 'Say whether the money of a paid withdrawal has arrived: all of it, a part, or nothing (3.067, 4.031)',
  tag: 'payments',
  access: realAccounts,
  maxPerHour: 60,
  params: z.strictObject({ withdrawalId: uuid }),
  body: z.strictObject({
    /** `part` and `none` need a picture, and an operator decides about them. */
    arrived: z.enum(['all', 'part', 'none']),
    /** Of a part: how much has arrived. */
    amount: z.optional(positiveAmount),
    note: z.optional(z.string().check(z.maxLength(maxReceiptNote))),
  }),
  reply: withdrawalInCurrency,
  errors: ['payment.withdrawal_unknown', 'payment.receipt_not_awaited', 'payment.receipt_needs_picture'],
})
