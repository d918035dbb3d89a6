import { AccountHero } from './security/account-hero.tsx'
import { SectionCard } from './security/section-card.tsx'
import { SectionNav } from './security/section-nav.tsx'
import { useOfferedSections } from './security/offered-sections.ts'
import { useSectionOfHash } from './security/use-section-of-hash.ts'
import classes from './security/centre.module.css'

/** The security centre (2.095): who the member is, how well the account is protected, and each part of that. */
export function AccountPage() {
  const sections = useOfferedSections()
  useSectionOfHash(sections.length)
  return (
    <div className={classes.centre}>
      <AccountHero />
      <div className={classes.columns}>
        <SectionNav sections={sections} />
        <div className={classes.sections}>
          {sections.map((section) => (
            <SectionCard key={section.id} section={section} />
          ))}
        </div>
      </div>
    </div>
  )
}
