// How each kind of search is named and where its results are shown: what lists of all searches need to know.
import {
  AtSign,
  Briefcase,
  Building2,
  Camera,
  Clapperboard,
  CodeXml,
  Factory,
  FileUser,
  Flag,
  Handshake,
  Landmark,
  type LucideIcon,
  MapPin,
  MessagesSquare,
  Newspaper,
  Package,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react';
import type { PagePath } from '#account/plans/contract.ts';
import type { Capability } from '#shared/capabilities.ts';
import { facebookPagePath, linkedinProfilePath, productPath } from '#shared/page-paths.ts';
import type { RunSummary } from '../contract.ts';
import { FEATURE_OF } from '../domain/capabilities.ts';

interface CapabilityInfo {
  name: string;
  icon: LucideIcon;
  page: PagePath;
  /** What the page's address says beside the term. */
  params?: Record<string, string>;
  /** Where it is not `page`, as every search since says it. */
  pageOf?: (query: RunSummary['query']) => number;
  /** For details: the address of the record, from its key. */
  hrefOf?: (key: string) => string;
}

const atFacebook = (kind: string) => ({ page: '/facebook-search', params: { kind } }) as const;
const inDiscover = (kind: string) => ({ page: '/dashboard', params: { kind } }) as const;
const keyed = (path: string) => (key: string) => `${path}?${new URLSearchParams({ id: key })}`;

export const CAPABILITY_INFO: Record<Capability, CapabilityInfo> = {
  'linkedin-people': {
    name: 'LinkedIn people',
    icon: Users,
    page: '/linkedin-search',
    params: { type: 'people' },
    pageOf: ({ start }) => Number(start ?? 0) / 10 + 1,
  },
  'linkedin-companies': {
    name: 'LinkedIn companies',
    icon: Building2,
    page: '/linkedin-search',
    params: { type: 'companies' },
  },
  'linkedin-profile': {
    name: 'LinkedIn profile',
    icon: FileUser,
    page: '/linkedin-profile/:profileUrl',
    hrefOf: linkedinProfilePath,
  },
  'instagram-users': { name: 'Instagram', icon: Camera, page: '/instagram-search' },
  'tiktok-videos': { name: 'TikTok', icon: Clapperboard, page: '/tiktok-search' },
  'facebook-pages': { name: 'Facebook pages', icon: Flag, ...atFacebook('pages') },
  'facebook-people': { name: 'Facebook people', icon: Users, ...atFacebook('people') },
  'facebook-groups': { name: 'Facebook groups', icon: UsersRound, ...atFacebook('groups') },
  'facebook-posts': { name: 'Facebook posts', icon: MessagesSquare, ...atFacebook('posts') },
  'facebook-page': {
    name: 'Facebook page',
    icon: Newspaper,
    page: '/facebook-page-details/:pageId',
    hrefOf: facebookPagePath,
  },
  'facebook-profile': {
    name: 'Facebook profile',
    icon: UserRound,
    page: '/facebook-profile-details',
    hrefOf: keyed('/facebook-profile-details'),
  },
  'facebook-group': {
    name: 'Facebook group',
    icon: UsersRound,
    page: '/facebook-group-details',
    hrefOf: keyed('/facebook-group-details'),
  },
  'freelance-jobs': { name: 'Freelance jobs', icon: Handshake, page: '/upwork-jobs' },
  jobs: { name: 'Jobs', icon: Briefcase, page: '/job-seeker' },
  products: { name: 'Suppliers', icon: Factory, page: '/supplier-manufacturer' },
  product: {
    name: 'Product',
    icon: Package,
    page: '/product-details/:productId',
    hrefOf: productPath,
  },
  'local-businesses': { name: 'Local businesses', icon: MapPin, ...inDiscover('company') },
  'open-companies': { name: 'Known companies', icon: Building2, ...inDiscover('company') },
  'register-companies': { name: 'Registered companies', icon: Landmark, ...inDiscover('company') },
  companies: { name: 'Company data', icon: Building2, ...inDiscover('company') },
  people: { name: 'People at companies', icon: Users, ...inDiscover('person') },
  developers: { name: 'Developers', icon: CodeXml, ...inDiscover('person') },
  'domain-people': { name: 'People of a domain', icon: AtSign, page: '/domainsearch' },
};

type OpenedRun = Pick<RunSummary, 'id' | 'capability' | 'state' | 'label' | 'query'>;

/**
 * Where an earlier search is opened again for free. One that has not delivered has nothing to open: its address leads to
 * its page with the term filled in, where what is owed is offered.
 */
export function searchHref({ id, capability, state, label, query }: OpenedRun): string {
  const { page, params = {}, hrefOf } = CAPABILITY_INFO[capability];
  if (hrefOf) return hrefOf(String(query.key ?? ''));
  const search: Record<string, string> = state === 'delivered' ? { run: id } : { ...params, q: label };
  return `${page}?${new URLSearchParams(search)}`;
}

/** Which page of the source's results a run asked for; the first is 1. */
export function pageOfRun({ capability, query }: Pick<RunSummary, 'capability' | 'query'>): number {
  return CAPABILITY_INFO[capability].pageOf?.(query) ?? Number(query.page ?? 1);
}

/** "LinkedIn people", "LinkedIn companies, page 3". */
export function describeRun(run: Pick<RunSummary, 'capability' | 'query'>): string {
  const { name } = CAPABILITY_INFO[run.capability];
  const page = pageOfRun(run);
  return page > 1 ? `${name}, page ${page}` : name;
}

export const getFeature = (capability: Capability) => FEATURE_OF[capability];
