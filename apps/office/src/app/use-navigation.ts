import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useOperator } from '../session/session.ts'
import { shownNavigation } from './navigation.ts'

/** The navigation of the operator who is signed in. */
export function useNavigation() {
  const { permissions } = useOperator()
  const { routesByPath } = useRouter()
  return useMemo(() => shownNavigation(permissions, (path) => path in routesByPath), [permissions, routesByPath])
}
