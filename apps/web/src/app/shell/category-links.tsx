import { categoryPaths } from '@baize/contract/site-map'
import { pictureAt, UnstyledButton } from '@baize/ui'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { categoriesQuery } from '../../api/queries.ts'
import { CategoryIcon } from '../../images/category-icon.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrases } from '../../language/phrases.ts'
import { useCategoryHere } from '../use-category-here.ts'
import { sortingVendor, type SortedVendors } from './category-groups.ts'
import menu from './side-menu.module.css'
import classes from './category-links.module.css'

/** The side menu's game types, each with a collapsible list of its vendors (2.050). */
export function CategoryLinks(): ReactNode {
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(categoriesQuery(language))
  const here = useCategoryHere(data ?? [])?.gameCategory
  const [unfolded, setUnfolded] = useState<string>()
  if (data === undefined) return Array.from({ length: 8 }, (_, index) => <div className={menu.waiting} key={index} />)
  return sortingVendor(data).map((category) => {
    const { gameCategory } = category
    const open = unfolded === gameCategory
    return (
      <Category
        category={category}
        here={here === gameCategory}
        key={gameCategory}
        onToggle={() => setUnfolded(open ? undefined : gameCategory)}
        open={open}
      />
    )
  })
}

function Category({
  category: { gameCategory, title, vendors },
  here,
  open,
  onToggle,
}: {
  readonly category: SortedVendors
  readonly here: boolean
  readonly open: boolean
  readonly onToggle: () => void
}) {
  const t = usePhrases()
  const params = { category: categoryPaths[gameCategory] }
  const current = { 'aria-current': 'page' } as const
  return (
    <>
      <div className={classes.category}>
        <Link aria-current={here ? 'page' : undefined} className={menu.link} params={params} to="/$category">
          <CategoryIcon category={gameCategory} />
          <span>{title}</span>
        </Link>
        <UnstyledButton
          aria-expanded={open}
          aria-label={t('lobby.showVendors', title)}
          className={classes.toggle}
          onClick={onToggle}
        >
          <IconChevronDown aria-hidden size="1.1rem" />
        </UnstyledButton>
      </div>
      {open ? (
        <ul aria-label={t('lobby.vendorsOf', title)} className={classes.vendors}>
          {vendors.map(({ vassalage, displayName }) => (
            <li key={vassalage}>
              <Link
                activeProps={current}
                className={classes.vendor}
                params={params}
                search={{ vassalage }}
                to="/$category"
              >
                <img
                  alt=""
                  height={24}
                  loading="lazy"
                  src={pictureAt(`/art/vendors/${vassalage}-icon.svg`)}
                  width={24}
                />
                {displayName}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
