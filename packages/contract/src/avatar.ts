import * as z from 'zod/mini'
import { defineEndpoint, everyone, realAccounts, signedIn } from './endpoint.ts'

/** The drawn pictures that a member may choose from; `packages/artwork` draws them. */
export const drawnAvatars = ['tiger', 'fox', 'panda', 'elephant', 'crane', 'owl', 'koi', 'lotus'] as const
export type DrawnAvatar = (typeof drawnAvatars)[number]

/** The types and size of an uploaded picture. Both are checked by content, and only the pixels of the file are kept. */
export const pictureUpload = { types: ['image/png', 'image/jpeg'], maxBytes: 5 * 1024 * 1024 } as const

const icon = z.strictObject({
  /** The picture's address, which is different for each picture. */
  icon: z.string(),
  /** The chosen drawn picture. */
  drawn: z.nullable(z.enum(drawnAvatars)),
})

export const memberIcon = defineEndpoint({
  name: 'memberIcon',
  method: 'GET',
  path: '/wps/member/info/icon',
  summary: 'The own picture (7.016)',
  tag: 'member',
  access: signedIn,
  reply: icon,
  errors: [],
})

export const chooseIcon = defineEndpoint({
  name: 'chooseIcon',
  method: 'PUT',
  path: '/wps/member/info/icon',
  summary: 'Choose one of the drawn pictures; null restores the default (7.016)',
  tag: 'member',
  access: realAccounts,
  maxPerHour: 120,
  body: z.strictObject({ drawn: z.nullable(z.enum(drawnAvatars)) }),
  reply: icon,
  errors: [],
})

export const uploadIcon = defineEndpoint({
  name: 'uploadIcon',
  method: 'POST',
  path: '/wps/member/info/icon',
  summary:
    'Upload a picture, PNG or JPEG of at most 5 MB; it is cropped to a square of 256 pixels and encoded again (7.016)',
  tag: 'member',
  access: realAccounts,
  maxPerHour: 40,
  upload: pictureUpload,
  reply: icon,
  errors: ['upload.wrong_type', 'upload.too_large', 'upload.not_readable', 'upload.too_many_pixels'],
})

export const iconPicture = defineEndpoint({
  name: 'iconPicture',
  method: 'GET',
  path: '/wps/member/icon/:version',
  summary: 'An uploaded picture, by its unguessable address',
  tag: 'member',
  access: everyone,
  scopes: ['site', 'game'],
  params: z.strictObject({ version: z.string().check(z.regex(/^[\w-]{1,128}$/)) }),
  file: 'image/webp',
  reply: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  errors: ['route.not_found'],
})
