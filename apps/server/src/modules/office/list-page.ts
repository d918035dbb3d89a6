/** How the pages of lists are cut, for the pages of the back office. */
export { pagingOf, sliceOf } from '../../kernel/list-page.ts'
