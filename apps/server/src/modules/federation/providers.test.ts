import { inEachLanguage } from '@baize/phrases'
import { describe, expect, it } from 'vitest'
import { readSocialSecrets } from '../../kernel/social-setting.ts'
import { brandId } from '../../kernel/ids.ts'
import type { Brand, SocialProviderSettings } from '../brand/index.ts'
import { readProviders } from './providers.ts'

const google: SocialProviderSettings = {
  provider: 'google',
  clientId: 'baize',
  issuer: 'https://accounts.google.com',
  askEmail: true,
}
const line: SocialProviderSettings = {
  provider: 'line',
  clientId: 'baize',
  issuer: 'https://access.line.me',
  askEmail: false,
}
const label = inEachLanguage(() => 'X')
const own: SocialProviderSettings = {
  provider: 'oidc',
  clientId: 'baize',
  issuer: 'https://id.example',
  askEmail: true,
  label,
  furtherOrigins: ['https://keys.example'],
}
const secrets = { SOCIAL_LINE_SECRET: 'l', SOCIAL_GOOGLE_SECRET: 'g', SOCIAL_OIDC_SECRET: 'o' }

function read(
  settings: readonly SocialProviderSettings[],
  environment: Record<string, string>,
  mode: 'demo' | 'production',
) {
  // Only these fields of a brand are read.
  const brand = { brandId: brandId(1), socialSignIn: settings } as Brand
  return readProviders({ all: [brand] }, { mode, social: readSocialSecrets(environment, mode) }).get(brandId(1)) ?? []
}

describe('the providers of a brand (2.086)', () => {
  it('come from its settings, with secrets from the environment', () => {
    const providers = read([google, line, own], secrets, 'production')
    expect(providers.map(({ kind, secret, label: { EN } }) => [kind, secret, EN])).toEqual([
      ['google', 'g', 'Google'],
      ['line', 'l', 'LINE'],
      ['oidc', 'o', 'X'],
    ])
    expect(providers.at(-1)?.origins).toEqual(['https://id.example', 'https://keys.example'])
  })

  it('are an empty list without settings', () => {
    expect(read([], secrets, 'demo')).toEqual([])
  })

  it('prevent the start if a secret is missing', () => {
    expect(() => read([google], {}, 'demo')).toThrow('SOCIAL_GOOGLE_SECRET')
  })

  it.each([
    ['production', 'http://127.0.0.1:9000'],
    ['production', 'http://id.example'],
    ['demo', 'http://id.example'],
    ['demo', 'http://localhost.evil.example'],
  ] as const)('in %s mode prevent the start with the issuer %s', (mode, issuer) => {
    expect(() => read([{ ...own, issuer }], secrets, mode)).toThrow('must begin with https')
  })

  it('may run on the same machine in demo mode', () => {
    expect(read([{ ...own, issuer: 'http://127.0.0.1:9000' }], secrets, 'demo')[0]?.insecure).toBe(true)
  })
})

describe('a provider from environment variables', () => {
  const named = { ...secrets, SOCIAL_OIDC_ISSUER: 'http://127.0.0.1:9000', SOCIAL_OIDC_CLIENT_ID: 'baize' }

  it('is offered in demo mode if the brand has none of its kind', () => {
    expect(read([], named, 'demo').map(({ issuer }) => issuer)).toEqual(['http://127.0.0.1:9000'])
    expect(read([own], named, 'demo').map(({ issuer }) => issuer)).toEqual(['https://id.example'])
  })

  it('prevents the start in production, or if one of its variables is missing', () => {
    expect(() => read([], named, 'production')).toThrow('demo mode')
    for (const name of ['SOCIAL_OIDC_ISSUER', 'SOCIAL_OIDC_CLIENT_ID', 'SOCIAL_OIDC_SECRET'])
      expect(() => read([], { ...named, [name]: '' }, 'demo')).toThrow('Set all of SOCIAL_OIDC_ISSUER')
  })
})
