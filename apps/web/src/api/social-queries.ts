import { linkedAccounts, socialNewcomer, socialProviders } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { queryOptions } from '@tanstack/react-query'
import { loadAccessPhrases } from '../language/language.ts'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** The providers that one can sign in with (2.086); where there are some, their phrases are there too. */
export const socialProvidersQuery = (language: Language) =>
  queryOptions({
    queryKey: ['socialProviders', language],
    queryFn: async ({ signal }) => {
      const { list } = await call(socialProviders, { signal })
      if (list.length > 0) await loadAccessPhrases()
      return list
    },
    staleTime: Infinity,
  })

/** The account at a provider that this browser came with, and nobody has here yet. */
export const newcomerQuery = (language: Language) =>
  queryOptions({
    queryKey: ['socialNewcomer', language],
    queryFn: async ({ signal }) => (await call(socialNewcomer, { signal })).newcomer,
    staleTime: 0,
  })

/** The accounts that the member signs in with. */
export const linkedAccountsQuery = (language: Language) =>
  queryOptions({
    queryKey: [mine, 'social', language],
    queryFn: ({ signal }) => call(linkedAccounts, { signal }),
    staleTime: 0,
  })
