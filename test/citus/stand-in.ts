import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../src/database/data-source.js';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';
import { migrate } from '../../src/database/migrate.js';

/**
 * A server that offers a stand-in for the citus extension: the functions and views that distributing calls, which note what they are
 * asked for and refuse what Citus documents as refused (unique keys without the column, foreign keys between tables in different
 * places). It moves no row: no test here says how Citus itself behaves.
 */
export interface StandInServer {
  /** Makes a migrated database. */
  newDatabase(): Promise<DataSource>;
  stop(): Promise<void>;
}

export async function startStandInServer(): Promise<StandInServer> {
  const root = await mkdtemp(join(tmpdir(), 'citus-stand-in-'));
  const folder = join(root, 'extension');
  await mkdir(folder);
  await writeFile(join(folder, 'citus.control'), CONTROL);
  await writeFile(join(folder, 'citus--13.2.sql'), SCRIPT);
  // The server may run as another user than the tests.
  await chmod(root, 0o755);
  const server = await startScratchPostgres({ settings: { extension_control_path: `$system:${root}` } });
  const connect = async (name: string) => {
    const url = new URL(server.url);
    if (name !== '') url.pathname = `/${name}`;
    return createDataSource(url.href, { poolSize: 2 }).initialize();
  };
  const main = await connect('');
  await main.query('create database migrated');
  const template = await connect('migrated');
  await migrate(template);
  await template.destroy();
  let databases = 0;
  return {
    newDatabase: async () => {
      databases += 1;
      await main.query(`create database tried_${databases} template migrated`);
      return connect(`tried_${databases}`);
    },
    stop: async () => {
      await main.destroy();
      await server.stop();
      await rm(root, { recursive: true });
    },
  };
}

const CONTROL = `comment = 'stand-in for tests'
default_version = '13.2'
relocatable = false
trusted = true
`;

const SCRIPT = `
create schema stand_in;
grant usage on schema stand_in to public;
create table stand_in.calls (number int generated always as identity, call text);
create table stand_in.tables (oid regclass primary key, type text, "column" text);
create table stand_in.nodes (nodeid int, groupid int, isactive boolean, shouldhaveshards boolean, synchronous_commit text);
insert into stand_in.nodes values (1, 0, true, false, 'on'), (2, 1, true, true, 'on');
create view public.pg_dist_node as select nodeid, groupid, isactive, shouldhaveshards from stand_in.nodes;
create view public.citus_tables as
  select oid as table_name, type as citus_table_type, coalesce("column", '<none>') as distribution_column from stand_in.tables;

create function public.run_command_on_all_nodes(command text, out nodeid int, out success boolean, out result text)
returns setof record language sql as
  $$ select nodeid, synchronous_commit is not null, coalesce(synchronous_commit, 'connection refused') from stand_in.nodes $$;

create function stand_in.refuse_keys_across_places() returns event_trigger language plpgsql as $$
declare found text;
begin
  select c.conname into found from pg_constraint c
    left join stand_in.tables a on a.oid = c.conrelid left join stand_in.tables b on b.oid = c.confrelid
    where c.contype = 'f' and (a.type = 'distributed') is distinct from (b.type = 'distributed');
  if found is not null then
    raise 'cannot create foreign key constraint % since relations are not colocated or not referencing a reference table', found;
  end if;
end $$;
create event trigger refuse_keys_across_places on ddl_command_end when tag in ('ALTER TABLE') execute function stand_in.refuse_keys_across_places();

create function stand_in.place(relation regclass, type text, key text) returns void language plpgsql as $$
begin
  if exists (select from pg_constraint where contype = 'f' and relation in (conrelid, confrelid)) then
    raise 'relation % has foreign keys', relation;
  end if;
  if type = 'distributed' and exists (
    select from pg_index i where i.indrelid = relation and i.indisunique and not exists (
      select from pg_attribute a where a.attrelid = relation and a.attname = key and a.attnum = any(i.indkey))) then
    raise 'cannot create constraint on "%"', relation;
  end if;
  insert into stand_in.tables values (relation, type, key) on conflict (oid) do update set type = excluded.type;
end $$;

create function public.create_reference_table(table_name regclass) returns void language plpgsql as $$
begin
  insert into stand_in.calls (call) values (format('reference %s', table_name));
  perform stand_in.place(table_name, 'reference', null);
end $$;

create function public.create_distributed_table(table_name regclass, distribution_column text, colocate_with text default 'default')
returns void language plpgsql as $$
begin
  insert into stand_in.calls (call) values (format('distributed %s by %s beside %s', table_name, distribution_column, colocate_with));
  perform stand_in.place(table_name, 'distributed', distribution_column);
end $$;

create function public.truncate_local_data_after_distributing_table(function_table_name regclass) returns void language plpgsql as $$
begin
  if not exists (select from stand_in.tables where oid = function_table_name) then raise 'supplied parameter is not a distributed relation'; end if;
  insert into stand_in.calls (call) values (format('truncate %s', function_table_name));
end $$;

grant all on all tables in schema stand_in to public;
grant select on pg_dist_node, citus_tables to public;
`;
