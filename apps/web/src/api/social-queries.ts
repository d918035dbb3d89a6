import { linkedAccounts, socialNewcomer, socialProviders } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { queryOptions } from '@tanstack/react-query'
import { loadAccessPhrases } from '../language/language.ts'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** The identity providers that users can sign in with (2.086); if there are any, their phrases load too. */
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

/** The provider account that this browser signed in with, if it is not linked to anybody yet. */
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
