import type { Lane } from '@baize/contract'
import { IconFlame } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { LaneIcon } from '../../state/lane-icon.tsx'
import { lanePaths } from '../../state/lanes.ts'
import { usePhrases } from '../../state/phrases.ts'
import classes from './category-menu.module.css'

/** The lobby's categories: HOT first, then the lanes in the house's order (2.022). */
export function CategoryMenu({
  lanes,
  current,
}: {
  readonly lanes: readonly Lane[] | undefined
  readonly current?: string
}) {
  const t = usePhrases()
  return (
    <nav aria-label={t('lobby.categories')} className={classes.menu}>
      <Link aria-current={current === undefined ? 'page' : undefined} className={classes.item} to="/">
        <IconFlame aria-hidden size="1.5rem" stroke={1.7} />
        <span>{t('lobby.hot')}</span>
      </Link>
      {lanes === undefined
        ? Array.from({ length: 8 }, (_, index) => <span className={classes.waiting} key={index} />)
        : lanes.map((lane) => (
            <Link
              aria-current={current === lane.gameCategory ? 'page' : undefined}
              className={classes.item}
              key={lane.gameCategory}
              params={{ lane: lanePaths[lane.gameCategory] }}
              to="/$lane"
            >
              <LaneIcon lane={lane.gameCategory} size="1.5rem" />
              <span>{lane.title}</span>
            </Link>
          ))}
    </nav>
  )
}
