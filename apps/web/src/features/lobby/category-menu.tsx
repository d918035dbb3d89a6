import type { Category } from '@baize/contract'
import { categoryPaths } from '@baize/contract/site-map'
import { IconFlame, IconHeart } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, type MouseEvent } from 'react'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { CategoryIcon } from '../../images/category-icon.tsx'
import { usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import { useScrollUp } from './scroll-up.ts'
import classes from './category-menu.module.css'

/** The lobby's category menu: HOT and FAV, then the categories in the server's order (2.022). */
export function CategoryMenu({
  categories,
  current,
}: {
  readonly categories: readonly Category[] | undefined
  readonly current: Category['gameCategory'] | 'HOT' | 'FAV' | undefined
}) {
  const t = usePhrases()
  const menu = useRef<HTMLElement>(null)
  const scrollUp = useScrollUp()
  const chooseFavourites = useFavourites(scrollUp)
  useEffect(() => {
    const { current: shown } = menu
    if (shown === null) return
    // The observer reports once the menu has been laid out, also after a screen rotation; measuring earlier would force
    // another layout.
    const observer = new ResizeObserver(() => showCurrent(shown))
    observer.observe(shown)
    return () => observer.disconnect()
  }, [current, categories])
  const shared = { className: classes.item, onClick: scrollUp, resetScroll: false }
  const marked = (is: boolean) => (is ? 'page' : undefined)
  return (
    <nav aria-label={t('lobby.categories')} className={classes.menu} ref={menu}>
      <Link {...shared} aria-current={marked(current === 'HOT')} to="/">
        <IconFlame aria-hidden size="1.5rem" stroke={1.7} />
        <span>{t('lobby.hot')}</span>
      </Link>
      <Link
        {...shared}
        aria-current={marked(current === 'FAV')}
        onClick={chooseFavourites}
        preload={false}
        to="/favorite"
      >
        <IconHeart aria-hidden size="1.5rem" stroke={1.7} />
        <span>{t('lobby.favourites')}</span>
      </Link>
      {categories === undefined
        ? Array.from({ length: 8 }, (_, index) => <span className={classes.waiting} key={index} />)
        : categories.map((category) => (
            <Link
              {...shared}
              aria-current={marked(current === category.gameCategory)}
              key={category.gameCategory}
              params={{ category: categoryPaths[category.gameCategory] }}
              to="/$category"
            >
              <CategoryIcon category={category.gameCategory} size="1.5rem" />
              <span>{category.title}</span>
            </Link>
          ))}
    </nav>
  )
}

/** FAV for visitors returns home and opens the login there (2.022); afterwards the favourites open. */
function useFavourites(scrollUp: (event: MouseEvent) => void): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    if (useSession.getState().signedIn !== undefined) return scrollUp(event)
    event.preventDefault()
    void navigate({ to: '/' }).then(() => useDialogs.getState().askToLogIn({ kind: 'path', path: '/favorite' }))
  }
}

/** On phones the menu is wider than the screen: scrolls the current entry into view without moving the page. */
function showCurrent(menu: HTMLElement): void {
  const item = menu.querySelector<HTMLElement>('[aria-current]')
  if (item === null) return
  menu.scrollLeft = item.offsetLeft - (menu.clientWidth - item.offsetWidth) / 2
}
