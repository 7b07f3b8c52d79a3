// Every declared answer can be written: a shape that changes what it reads (trims, fills in) is for requests, and would fail as an answer.
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { ALL_CONTRACTS, getName } from './all-contracts.ts';

type Shape = z.core.$ZodType;

const isShape = (value: unknown): value is Shape => typeof value === 'object' && value !== null && '_zod' in value;

/** The shapes that one is made of, each with its name where it has one. */
function getParts(shape: Shape): [name: string, part: Shape][] {
  const { type, getter, ...def } = shape._zod.def as { type: string; getter?: () => Shape } & Record<string, unknown>;
  const named = type === 'object' ? Object.entries(def.shape as Record<string, Shape>) : [];
  const others = Object.values(def).flatMap((value) => (Array.isArray(value) ? value : [value]));
  const inner = getter ? [...others, getter()] : others;
  return [...named, ...inner.filter(isShape).map((part): [string, Shape] => ['', part])];
}

/** Places of the answer that cannot be written. */
function oneWayPlaces(answer: Shape): string[] {
  const seen = new Set<Shape>();
  const walk = (shape: Shape, place: string): string[] => {
    if (seen.has(shape)) return [];
    seen.add(shape);
    if (shape._zod.def.type === 'transform') return [place];
    return getParts(shape).flatMap(([name, part]) => walk(part, name === '' ? place : `${place}.${name}`));
  };
  return walk(answer, '');
}

it.each(ALL_CONTRACTS.map((contract) => [getName(contract), contract.response] as const))('%s', (_, answer) => {
  expect(isShape(answer) ? oneWayPlaces(answer) : []).toEqual([]);
});

/** Objects of a request that pass on what they do not name. */
function openPlaces(request: Shape): string[] {
  const seen = new Set<Shape>();
  const walk = (shape: Shape, place: string): string[] => {
    if (seen.has(shape)) return [];
    seen.add(shape);
    const { type, catchall } = shape._zod.def as { type: string; catchall?: Shape };
    if (type === 'object' && catchall !== undefined && catchall._zod.def.type !== 'never') return [place];
    return getParts(shape).flatMap(([name, part]) => walk(part, name === '' ? place : `${place}.${name}`));
  };
  return walk(request, '');
}

/** Its library reads the messages of the protocol; the tools behind it have the bodies of the other routes. */
const PROTOCOL = 'POST /api/mcp';
const BODIES = ALL_CONTRACTS.filter((contract) => getName(contract) !== PROTOCOL).flatMap((contract) =>
  isShape(contract.request.body) ? [[getName(contract), contract.request.body] as const] : [],
);

it.each(BODIES)('%s drops the fields that it does not name', (_, body) => expect(openPlaces(body)).toEqual([]));
