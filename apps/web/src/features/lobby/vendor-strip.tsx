import type { Category } from '@baize/contract'
import { categoryPaths } from '@baize/contract/site-map'
import { pictureAt } from '@baize/ui'
import { Link } from '@tanstack/react-router'
import { usePhrases } from '../../language/phrases.ts'
import classes from './vendor-strip.module.css'

/** Props of {@link VendorStrip}. */
export interface VendorStripProps {
  readonly category: Category
  /** The vendor chosen on the category's page, `''` for all of them. */
  readonly current?: string
  /** The current search; choosing another vendor keeps it. */
  readonly gameName?: string | undefined
}

/** A category's vendors by icon and name, with an entry for all of them (2.028, 2.031). */
export function VendorStrip({ category, current, gameName }: VendorStripProps) {
  const t = usePhrases()
  const params = { category: categoryPaths[category.gameCategory] }
  const onPage = current !== undefined
  const named = gameName === undefined ? {} : { gameName }
  return (
    <nav aria-label={t('lobby.vendorsOf', category.title)} className={classes.strip}>
      <Link
        // An address with further filters is not the entry for all vendors.
        activeOptions={{ exact: true }}
        aria-current={current === '' ? 'page' : undefined}
        className={classes.vendor}
        params={params}
        replace={onPage}
        resetScroll={!onPage}
        search={named}
        to="/$category"
      >
        {t('lobby.allVendors')}
      </Link>
      {category.cards.map((card) => (
        <Link
          aria-current={current === card.vassalage ? 'page' : undefined}
          className={classes.vendor}
          key={card.vassalage}
          params={params}
          replace={onPage}
          resetScroll={!onPage}
          search={{ vassalage: card.vassalage, ...named }}
          to="/$category"
        >
          <img
            alt=""
            height={28}
            loading="lazy"
            src={pictureAt(`/art/vendors/${card.vassalage}-icon.svg`)}
            width={28}
          />
          {card.displayName}
        </Link>
      ))}
    </nav>
  )
}
