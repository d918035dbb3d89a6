import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import classes from './side-menu.module.css'

/** The pages that the menu links to. */
type MenuPath =
  | '/'
  | '/favorite'
  | '/recent'
  | '/member/record'
  | '/member/transactions'
  | '/member/account'
  | '/member/vip'
  | '/verify'
  | '/depositv2'
  | '/withdraw'
  | '/referral'
  | '/promotions'
  | '/blog'
  | '/winners'

/** One link of the menu. */
export function MenuLink({
  icon: Sign,
  label,
  to,
}: {
  readonly icon: Icon
  readonly label: string
  readonly to: MenuPath
}) {
  return (
    <Link
      activeOptions={{ exact: to === '/' }}
      activeProps={{ 'aria-current': 'page' }}
      className={classes.link}
      preload={false}
      to={to}
    >
      <Sign aria-hidden size="1.25rem" stroke={1.7} />
      <span>{label}</span>
    </Link>
  )
}
