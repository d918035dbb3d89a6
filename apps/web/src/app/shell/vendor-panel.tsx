import { categoryPaths } from '@baize/contract/site-map'
import { pictureAt } from '@baize/ui'
import { Link } from '@tanstack/react-router'
import { usePhrases } from '../../language/phrases.ts'
import type { SortedVendors } from './category-groups.ts'
import classes from './category-nav.module.css'

/** With more vendors than this the drop-down is wide (9.026). */
const maxCompactVendors = 10

/** Props of {@link VendorPanel}. */
export interface VendorPanelProps {
  readonly category: SortedVendors
  readonly onPointerEnter: () => void
}

/** The drop-down of a category: all its games, and its vendors as wordmarks. Arrow keys lead into it. */
export function VendorPanel({ category: { gameCategory, title, vendors }, onPointerEnter }: VendorPanelProps) {
  const t = usePhrases()
  const params = { category: categoryPaths[gameCategory] }
  const shared = { className: classes.vendor, 'data-vendor': true, params, tabIndex: -1, to: '/$category' } as const
  return (
    <div
      aria-label={t('lobby.vendorsOf', title)}
      className={classes.panel}
      data-large={vendors.length > maxCompactVendors || undefined}
      onPointerEnter={onPointerEnter}
      role="group"
    >
      <Link {...shared} activeOptions={{ exact: true }} search={{}}>
        <span className={classes.all}>{t('lobby.allVendors')}</span>
      </Link>
      {vendors.map(({ vassalage, displayName, lagerIcon, gameCount }) => (
        <Link {...shared} key={vassalage} search={{ vassalage }}>
          <img alt="" height={34} src={pictureAt(lagerIcon)} width={106} />
          <span className={classes.name}>{displayName}</span>
          <span className={classes.count}>{t('lobby.count', gameCount)}</span>
        </Link>
      ))}
    </div>
  )
}
