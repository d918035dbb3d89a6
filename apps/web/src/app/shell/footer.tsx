import { categoryPaths } from '@baize/contract/site-map'
import { pictureAt } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { contentsQuery } from '../../api/content-queries.ts'
import { categoriesQuery } from '../../api/queries.ts'
import { useBrand } from '../../api/use-brand.ts'
import { helpAddress } from '../../dialogs/help.ts'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Channels } from './channels.tsx'
import { HouseLink } from './house-link.tsx'
import classes from './footer.module.css'

// The wordmarks of the specification's footer (2.067), in its order.
const footerVendors = ['PG', 'EG2', 'PT', 'JDB', 'CQ9', 'FC', 'JL', 'BGS']

/**
 * The footer of every page: products, vendors, and information about the operator.
 *
 * To change:
 * - footer: `Footer` here; its vendors, `footerVendors`; how many help topics it lists, `helpShown`
 */
export function Footer() {
  const t = usePhrases()
  const { brandName, mode, officialChannels } = useBrand()
  const year = new Date(performance.timeOrigin).getFullYear()
  return (
    <footer className={classes.footer}>
      <Vendors />
      <div className={classes.columns}>
        <HelpList />
        <Products />
        <section>
          <h2 className={classes.heading}>{t('shell.fairness')}</h2>
          <p className={classes.text}>{t('footer.fairness')}</p>
          <ul className={classes.list}>
            <li>
              <Link className={classes.link} to="/verify">
                {t('footer.toVerify')}
              </Link>
            </li>
            <li>
              <Link className={classes.link} to="/member/protection">
                {t('member.protection')}
              </Link>
            </li>
            <li>
              <Link className={classes.link} to="/lines">
                {t('mirrors.title')}
              </Link>
            </li>
          </ul>
        </section>
        <section>
          <h2 className={classes.heading}>{t('footer.licence')}</h2>
          <p className={classes.text}>{mode === 'demo' ? t('footer.playMoney') : t('footer.operator')}</p>
        </section>
      </div>
      {officialChannels.length === 0 ? null : (
        <section className={classes.social}>
          <h2 className={classes.heading}>{t('menu.channels')}</h2>
          <Channels label={t('menu.channels')} />
        </section>
      )}
      <p className={classes.copyright}>{t('footer.copyright', year, brandName)}</p>
    </footer>
  )
}

// As many as fit beside the products without making the footer longer.
const helpShown = 6

/** Articles of the help centre (2.064), as many as fit, and a link to all of them. */
function HelpList() {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(contentsQuery(language))
  return (
    <nav aria-label={t('footer.help')}>
      <h2 className={classes.heading}>{t('footer.help')}</h2>
      <ul className={classes.list}>
        {data?.help.slice(0, helpShown).map(({ id, title }) => (
          <li key={id}>
            <HouseLink address={helpAddress(id)} className={classes.link}>
              {title}
            </HouseLink>
          </li>
        ))}
      </ul>
      <HouseLink address={helpAddress()} className={classes.link}>
        {t('menu.help')}
      </HouseLink>
    </nav>
  )
}

function Products() {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { data: categories = [] } = useQuery(categoriesQuery(language))
  return (
    <nav aria-label={t('footer.products')}>
      <h2 className={classes.heading}>{t('footer.products')}</h2>
      <ul className={classes.products}>
        {categories.map((category) => (
          <li key={category.gameCategory}>
            <Link className={classes.link} params={{ category: categoryPaths[category.gameCategory] }} to="/$category">
              {category.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Vendors() {
  const t = usePhrases()
  const language = useLanguage((state) => state.language)
  const { data: categories = [] } = useQuery(categoriesQuery(language))
  const cards = footerVendors.flatMap(
    (code) => categories.flatMap((category) => category.cards).find((card) => card.vassalage === code) ?? [],
  )
  return (
    <ul aria-label={t('lobby.vendors')} className={classes.vendors}>
      {cards.map((card) => (
        <li key={card.vassalage}>
          <Link
            params={{ category: categoryPaths[card.gameType] }}
            search={{ vassalage: card.vassalage }}
            to="/$category"
          >
            <img
              alt={card.displayName}
              height={56}
              loading="lazy"
              src={pictureAt(`/art/vendors/${card.vassalage}-line.svg`)}
              width={240}
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
