import { readJsonSettings, SettingsProblem } from '@baize/sandbox-kit'
import * as z from 'zod/mini'

const keyBytes = 32

const settingsFile = z.object({
  siteOrigin: z.string().check(z.regex(/^https?:\/\/[^/\s]+$/)),
  merchants: z.array(
    z.object({
      merchant: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
      /** Base64 of 32 bytes. A merchant with several keys is listed once for each; the first one signs. */
      key: z.string().check(z.refine((text) => Buffer.from(text, 'base64').length === keyBytes)),
    }),
  ),
  currency: z.object({
    code: z.string().check(z.regex(/^[A-Z]{3,8}$/)),
    digits: z.int().check(z.minimum(0), z.maximum(8)),
    symbol: z.string().check(z.minLength(1), z.maxLength(8)),
  }),
})

/** A currency and how its amounts are written. */
export interface PaymentCurrency {
  readonly code: string
  readonly digits: number
  readonly symbol: string
}

/** The settings that the server writes for the sandbox before starting it. */
export interface PaymentSettings {
  readonly siteOrigin: string
  readonly currency: PaymentCurrency
  /** The keys that a merchant shares with the gateway; empty for an unknown merchant. */
  keysOf(merchant: string): readonly Uint8Array[]
}

/** Reads the settings file. Throws a {@link SettingsProblem} that names the missing or invalid field. */
export function readSettingsFile(path: string): PaymentSettings {
  return readSettings(readJsonSettings('PAYMENT_SETTINGS', path))
}

/** Validates parsed settings. Throws a {@link SettingsProblem}. */
export function readSettings(value: unknown): PaymentSettings {
  const { success, data, error } = settingsFile.safeParse(value)
  if (!success) {
    const field = error.issues[0]?.path.join('.') ?? ''
    throw new SettingsProblem(`PAYMENT_SETTINGS: ${field || 'the file'} is missing or invalid.`)
  }
  const { siteOrigin, currency, merchants } = data
  return {
    siteOrigin,
    currency,
    keysOf: (merchant) =>
      merchants.filter((one) => one.merchant === merchant).map(({ key }) => Buffer.from(key, 'base64')),
  }
}
