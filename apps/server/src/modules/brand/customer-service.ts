import { createCipheriv, createHash, hkdfSync } from 'node:crypto'
import { contactKeyLength, contactKeyPurpose } from '@baize/contract/contact-path'
import type { systemStatus, ReplyOf } from '@baize/contract'
import type { BrandSettings } from './brand.settings.ts'

type Entry = ReplyOf<typeof systemStatus>['customerService'][number]

/**
 * The contacts of the customer service for the status reply (3.058). An encrypted path uses AES-256-GCM, and its last 8
 * characters are the key (9.036). Whoever has the reply has the key, so the address is not secret, only hidden from
 * programs that collect addresses; see docs/customer-service.md.
 */
export function customerServiceOf(entries: BrandSettings['customerService']): Entry[] {
  return entries.map((entry) => ({ ...entry, path: entry.encrypted ? hidePath(entry.path) : entry.path }))
}

/** Derives key and nonce from the path itself, so that the result is the same after each start and in each process. */
function hidePath(path: string): string {
  const digest = createHash('sha256').update(`customer service ${path}`).digest()
  const key = digest.toString('base64url').slice(0, contactKeyLength)
  const nonce = digest.subarray(-12)
  const derived = hkdfSync('sha256', key, '', contactKeyPurpose, 32)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(derived), nonce)
  const sealed = Buffer.concat([nonce, cipher.update(path, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return sealed.toString('base64url') + key
}
