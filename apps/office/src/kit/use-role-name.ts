import { useCallback } from 'react'
import { usePhrases } from '../language/phrases.ts'

/** The roles that come with the product, whose names are translated. */
const builtIn = {
  admin: 'role.admin',
  cashier: 'role.cashier',
  support: 'role.support',
  auditor: 'role.auditor',
} as const

/** What a role is called: those of the product in the reader's language, others as they were named. */
export function useRoleName(): (role: string, name: string) => string {
  const t = usePhrases()
  return useCallback((role, name) => (isBuiltIn(role) ? t(builtIn[role]) : name), [t])
}

function isBuiltIn(role: string): role is keyof typeof builtIn {
  return Object.hasOwn(builtIn, role)
}
