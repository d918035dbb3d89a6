import { expect, it } from 'vitest'
import { personOrigins } from './person-origins.ts'

const service = {
  provider: 'siteverify',
  scriptUrl: 'https://people.example/api.js?render=explicit',
  scriptObject: 'people',
  siteKey: 'k',
  verifyUrl: 'https://people.example/siteverify',
  furtherOrigins: ['https://frames.people.example'],
  repeatsAction: true,
  uncheckedPerHour: 0,
  atRegistration: false,
} as const

it('pages need no other origins if the server checks itself or not at all', () => {
  const work = { provider: 'work', tries: 120, iterations: 5_000, uncheckedPerHour: 0, atRegistration: false } as const
  expect(personOrigins([{ humanCheck: work }, { humanCheck: { provider: 'none' } }])).toEqual([])
})

it('pages may use the origins of a brand’s external service, each listed once', () => {
  const humanCheck = { ...service, furtherOrigins: [...service.furtherOrigins] }
  expect(personOrigins([{ humanCheck }, { humanCheck }])).toEqual([
    'https://people.example',
    'https://frames.people.example',
  ])
})
