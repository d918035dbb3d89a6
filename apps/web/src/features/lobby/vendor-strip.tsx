import type { Lane } from '@baize/contract'
import { lanePaths } from '@baize/contract/site-map'
import { pictureAt } from '@baize/ui'
import { Link } from '@tanstack/react-router'
import { usePhrases } from '../../language/phrases.ts'
import classes from './vendor-strip.module.css'

/** Props of {@link VendorStrip}. */
export interface VendorStripProps {
  readonly lane: Lane
  /** The vendor chosen on the lane's own page, `''` for all of them. */
  readonly current?: string
  /** What is searched for there; another vendor is searched for the same name. */
  readonly gameName?: string | undefined
}

/** The vendors of a lane by their wordmarks, with an entry for all of them (2.028, 2.031). */
export function VendorStrip({ lane, current, gameName }: VendorStripProps) {
  const t = usePhrases()
  const params = { lane: lanePaths[lane.gameCategory] }
  const onPage = current !== undefined
  const named = gameName === undefined ? {} : { gameName }
  return (
    <nav aria-label={t('lobby.vendorsOf', lane.title)} className={classes.strip}>
      <Link
        // An address that is narrowed further is not the one for all vendors.
        activeOptions={{ exact: true }}
        aria-current={current === '' ? 'page' : undefined}
        className={classes.vendor}
        params={params}
        replace={onPage}
        resetScroll={!onPage}
        search={named}
        to="/$lane"
      >
        {t('lobby.all')}
      </Link>
      {lane.cards.map((card) => (
        <Link
          aria-current={current === card.vassalage ? 'page' : undefined}
          aria-label={card.displayName}
          className={classes.vendor}
          key={card.vassalage}
          params={params}
          replace={onPage}
          resetScroll={!onPage}
          search={{ vassalage: card.vassalage, ...named }}
          title={card.displayName}
          to="/$lane"
        >
          <img alt="" height={34} loading="lazy" src={pictureAt(card.lagerIcon)} width={106} />
        </Link>
      ))}
    </nav>
  )
}
