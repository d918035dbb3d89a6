import type { Category } from '@baize/contract'
import { categoryPaths } from '@baize/contract/site-map'
import { UnstyledButton } from '@baize/ui'
import { IconFlame, IconSparkles, type Icon } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OwnList } from '../../api/game-filters.ts'
import { useBrand } from '../../api/use-brand.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { usePhrases, type SiteKey } from '../../language/phrases.ts'
import { useSession } from '../../session/session.ts'
import { afterClass, afterFilter, afterName, type FilterType, type CategorySearch } from './category-search.ts'
import { NameField } from './name-field.tsx'
import { ownLists } from './own-games.tsx'
import classes from './category-filters.module.css'

const signs: Record<FilterType, { readonly icon: Icon; readonly title: SiteKey; readonly tab: string }> = {
  hot: { icon: IconFlame, title: 'lobby.hot', tab: 'HOT' },
  favourites: { ...ownLists.favourites, tab: 'FAV' },
  recent: { ...ownLists.recent, tab: 'RECENT' },
  newest: { icon: IconSparkles, title: 'lobby.newest', tab: 'NEW' },
}
const filterTypes = ['hot', 'favourites', 'recent', 'newest'] as const

const isOwn = (filter: FilterType | undefined): filter is OwnList => filter === 'favourites' || filter === 'recent'

/** Search by name, the brand's filter types (2.032, 3.057), and the category's classes (2.035). */
export function CategoryFilters({
  category,
  search,
}: {
  readonly category: Category
  readonly search: CategorySearch
}) {
  const t = usePhrases()
  const { gameSelectorTabs } = useBrand()
  const go = useGo(category)
  return (
    <div className={classes.filters}>
      <NameField
        initial={search.gameName ?? ''}
        key={category.gameCategory}
        onSearch={(name) => go(afterName(search, name))}
      />
      <div className={classes.groups}>
        <Chips label={t('lobby.filters')}>
          <Chip
            label={t('lobby.all')}
            onPress={() => go(afterFilter(search, undefined))}
            pressed={search.filter === undefined}
          />
          {filterTypes
            .filter((type) => gameSelectorTabs.includes(signs[type].tab))
            .map((type) => (
              <Chip
                icon={signs[type].icon}
                key={type}
                label={t(signs[type].title)}
                onPress={() => go(afterFilter(search, type))}
                pressed={search.filter === type}
              />
            ))}
        </Chips>
        {category.gameClassify.length < 2 ? null : (
          <Chips label={t('lobby.classes')}>
            <Chip
              label={t('lobby.allClasses')}
              onPress={() => go(afterClass(undefined))}
              pressed={search.gameClassify === undefined}
            />
            {category.gameClassify.map((kind) => (
              <Chip
                key={kind.code}
                label={kind.title}
                onPress={() => go(afterClass(kind))}
                pressed={search.gameClassify === kind.code}
              />
            ))}
          </Chips>
        )}
      </div>
    </div>
  )
}

/** Narrows the category. A member's own lists ask visitors to log in first, and open afterwards (2.032). */
function useGo(category: Category): (search: CategorySearch) => void {
  const navigate = useNavigate()
  return (search) => {
    const params = { category: categoryPaths[category.gameCategory] }
    if (isOwn(search.filter) && useSession.getState().signedIn === undefined) {
      const path = `/${params.category}?${new URLSearchParams({ ...search })}`
      return useDialogs.getState().askToLogIn({ kind: 'path', path })
    }
    void navigate({ to: '/$category', params, search, replace: true, resetScroll: false })
  }
}

function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div aria-label={label} className={classes.chips} role="group">
      {children}
    </div>
  )
}

function Chip({
  label,
  pressed,
  onPress,
  icon: Sign,
}: {
  label: string
  pressed: boolean
  onPress: () => void
  icon?: Icon
}) {
  return (
    <UnstyledButton aria-pressed={pressed} className={classes.chip} onClick={onPress}>
      {Sign === undefined ? null : <Sign aria-hidden size="1rem" />}
      {label}
    </UnstyledButton>
  )
}
