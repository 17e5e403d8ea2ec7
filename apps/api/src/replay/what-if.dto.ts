import { ArrayMaxSize, ArrayMinSize, IsArray } from 'class-validator';
import type { JsonObject } from '#kernel';
import { IsRevision } from '../http/bounded.dto.js';
import { IsCommand } from '../http/command-body.js';

/** Another course from a revision on. */
export class WhatIfBody {
  @IsRevision()
  readonly at!: number;

  @IsArray({ message: 'commands must be a list' })
  @ArrayMinSize(1, { message: 'commands must hold at least one' })
  @ArrayMaxSize(200, { message: 'commands must be at most 200' })
  @IsCommand({ each: true })
  readonly commands!: readonly JsonObject[];
}
