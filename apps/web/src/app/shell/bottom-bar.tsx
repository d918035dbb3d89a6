import { IconCherry, IconReceipt, IconHome, IconMenu2, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { usePhrases } from '../../language/phrases.ts'
import { useMenu } from './menu-state.ts'
import classes from './bottom-bar.module.css'

const current = { 'aria-current': 'page' } as const

/** The navigation on phones, within reach of the thumb. */
export function BottomBar() {
  const t = usePhrases()
  const { top, set } = useMenu()
  return (
    <nav aria-label={t('shell.quickMenu')} className={classes.bar}>
      <Link activeOptions={{ exact: true }} activeProps={current} className={classes.item} to="/">
        <IconHome aria-hidden stroke={1.7} />
        {t('shell.home')}
      </Link>
      <Link
        activeOptions={{ includeSearch: false }}
        activeProps={current}
        className={classes.item}
        params={{ category: 'rng' }}
        to="/$category"
      >
        <IconCherry aria-hidden stroke={1.7} />
        {t('shell.play')}
      </Link>
      <Link activeProps={current} className={classes.item} preload={false} to="/member/record">
        <IconReceipt aria-hidden stroke={1.7} />
        {t('shell.record')}
      </Link>
      <Link activeProps={current} className={classes.item} to="/verify">
        <IconShieldCheck aria-hidden stroke={1.7} />
        {t('shell.fair')}
      </Link>
      <button aria-expanded={top} className={classes.item} onClick={() => set('top', true)} type="button">
        <IconMenu2 aria-hidden stroke={1.7} />
        {t('shell.menu')}
      </button>
    </nav>
  )
}
