import { hasPage } from '../../packages/contract/src/site-map.ts'
import { siteRoutes, withoutPicture } from '../../e2e/site-routes.ts'
import { isNode, walk, type SyntaxNode } from '../parse-source.ts'
import { identifierOf, propertyOf, sourceOf, textOf } from './read-calls.ts'
import type { Tree } from './tree.ts'

const router = 'apps/web/src/app/router.tsx'

/** What is missing for the pages of the site's router. */
export function missingInPages(tree: Tree): string[] {
  const paths = routedPaths(tree)
  const shown = new Set([...siteRoutes.map(({ path }) => path.replace(/[?#].*/, '')), ...withoutPicture])
  return [
    ...unreachableRoutes(tree),
    ...paths
      .filter((path) => !hasPage(path))
      .map((path) => `packages/contract/src/site-map.ts has no name for ${path}, a page of ${router}`),
    ...paths
      .filter((path) => !shown.has(path))
      .map((path) => `e2e/site-routes.ts does not list ${path}, a page of ${router}`),
    ...[...shown]
      .filter((path) => withoutPicture.some((one) => one === path) && !paths.includes(path))
      .map((path) => `e2e/site-routes.ts lists ${path}, but ${router} has no such page`),
  ]
}

/** Checks that every route that has a name is in the tree that the router is made from. */
function unreachableRoutes(tree: Tree): string[] {
  const added = new Set<string | undefined>()
  walk(sourceOf(tree, router).program, (node, parents) => {
    const isIn = parents.some((one) => one.type === 'VariableDeclarator' && identifierOf(one['id']) === 'routeTree')
    if (isIn) added.add(identifierOf(node))
  })
  return readRoutes(tree).flatMap(({ name, path }) =>
    name === undefined || added.has(name) ? [] : [`${router} leaves ${name}, the route of ${path}, out of routeTree`],
  )
}

interface Route {
  readonly path: string
  readonly parent: string | undefined
}

/**
 * Every address of the router without parameters. Addresses with parameters are checked where their values are known.
 */
function routedPaths(tree: Tree): string[] {
  const routes = readRoutes(tree)
  const byName = new Map(routes.flatMap(({ name, ...route }) => (name === undefined ? [] : [[name, route] as const])))
  const fullPath = ({ path, parent }: Route): string => {
    const above = parent === undefined ? undefined : byName.get(parent)
    return `${above === undefined ? '' : fullPath(above)}${path}`.replace(/(?<=.)\/$/, '')
  }
  return [...new Set(routes.map(fullPath))].filter((path) => !path.includes('$'))
}

function readRoutes(tree: Tree): (Route & { readonly name: string | undefined })[] {
  const routes: (Route & { name: string | undefined })[] = []
  walk(sourceOf(tree, router).program, (node, parents) => {
    if (node.type !== 'CallExpression' || identifierOf(node['callee']) !== 'createRoute') return
    // The arguments of a call are nodes.
    const [options] = node['arguments'] as SyntaxNode[]
    const parent = identifierOf(propertyOf(options, 'getParentRoute')?.['body'])
    const declared = parents.at(-1)
    const name = declared?.type === 'VariableDeclarator' ? identifierOf(declared['id']) : undefined
    const path = textOf(propertyOf(options, 'path'))
    const paths = path === undefined ? listAround(parents) : [path]
    routes.push(...paths.map((one) => ({ path: one, parent, name })))
  })
  return routes
}

/** The texts of `(['/one', '/two'] as const).map(…)` around a route. */
function listAround(parents: readonly SyntaxNode[]): string[] {
  const callee = parents.findLast(({ type }) => type === 'CallExpression')?.['callee']
  const texts: string[] = []
  if (isNode(callee)) walk(callee, (node) => texts.push(...[textOf(node) ?? []].flat()))
  return texts
}
