import { Link, useRouter } from '@tanstack/react-router'

/** The page of one member. */
const memberPath = '/members/$memberId'

/** A member's name, which leads to their page where the back office has it. */
export function MemberLink({ memberId, name }: { readonly memberId: string; readonly name: string }) {
  const { routesByPath } = useRouter()
  if (!(memberPath in routesByPath)) return <span>{name}</span>
  return <Link to={memberPath.replace('$memberId', encodeURIComponent(memberId))}>{name}</Link>
}
